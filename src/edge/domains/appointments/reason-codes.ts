import * as z from 'zod/mini'
import type { TransitionActor } from '#edge/jsonapi/transitions'
import { paragraphs } from '#edge/platform/fields'

// A code that has been used is retired from its list, never deleted: history keeps pointing at it.
const lists = {
  patient_cancel: [
    ['wait_too_long', 'Wait time too long'],
    ['no_longer_needed', 'Feeling better / no longer needed'],
    ['scheduling_conflict', 'Scheduling conflict'],
    ['care_elsewhere', 'Got care elsewhere'],
    ['prefer_in_person', 'Prefer in-person'],
    ['cost_or_insurance', 'Cost or insurance'],
    ['technical_problem', 'Technical problem'],
    ['booked_by_mistake', 'Booked by mistake'],
    ['no_privacy_now', 'Privacy not possible right now'],
    ['other', 'Other'],
    ['prefer_not_to_say', 'Prefer not to say'],
  ],
  staff_cancel: [
    ['patient_asked', 'Patient asked'],
    ['provider_unavailable', 'Provider unavailable / out of office'],
    ['not_licensed', "Not licensed in patient's state"],
    ['duplicate_booking', 'Duplicate booking'],
    ['not_eligible', 'Patient not eligible (CBO / insurance)'],
    ['safety', 'Safety: needs in-person / ER'],
    ['identity_not_verified', 'Identity not verified'],
    ['system_maintenance', 'System maintenance'],
    ['booked_in_error', 'Booked in error'],
    ['other', 'Other'],
  ],
  missed: [
    ['patient_did_not_join', 'Patient did not join'],
    ['no_answer', 'No answer to phone'],
    ['voicemail_left', 'Voicemail left'],
    ['wrong_number', 'Wrong / disconnected number'],
    ['joined_too_late', 'Patient joined too late'],
    ['could_not_talk', 'Patient could not talk privately'],
    ['provider_missed', 'Provider missed'],
    ['other', 'Other'],
  ],
  technical: [
    ['patient_device', 'Patient device (camera / mic)'],
    ['patient_connection', 'Patient connection'],
    ['provider_device', 'Provider device'],
    ['provider_connection', 'Provider connection'],
    ['video_service', 'Video service'],
    ['platform_error', 'Platform error'],
    ['audio_one_way', 'Audio only one way'],
    ['interpreter_unavailable', 'Interpreter unavailable'],
    ['interrupted_by_patient', 'Interrupted by patient'],
    ['emergency', 'Emergency during call (911)'],
    ['other', 'Other'],
  ],
  /** A visit that began and was not held to its end, for other than technical reasons. */
  incomplete: [
    ['patient_left', 'Patient left before the end'],
    ['patient_unwell', 'Patient became unwell'],
    ['no_privacy', 'Patient could not talk privately'],
    ['wrong_visit_type', 'Wrong kind of visit'],
    ['needs_in_person_care', 'Needs in-person care'],
    ['outside_service_states', 'Patient is in a state we do not serve'],
    ['identity_in_doubt', 'Identity could not be verified'],
    ['ran_out_of_time', 'Ran out of time'],
    ['other', 'Other'],
  ],
  reject: [
    ['no_provider_in_state', 'No provider available in state'],
    ['out_of_scope', 'Out of scope'],
    ['needs_live_visit', 'Needs live visit'],
    ['needs_in_person', 'Needs in-person / ER'],
    ['incomplete_answers', 'Incomplete answers'],
    ['duplicate', 'Duplicate'],
    ['pep_window_passed', 'PEP window passed'],
    ['not_verified', 'Identity / age not verified'],
    ['other', 'Other'],
  ],
  status_change: [
    ['enrolled', 'Enrolled'],
    ['re_engaged', 'Re-engaged'],
    ['transferred_in', 'Transferred in'],
    ['transferred_out', 'Transferred out'],
    ['moved_out', 'Moved out of service area'],
    ['insurance_lost', 'Insurance lost'],
    ['cbo_ended', 'CBO ended'],
    ['not_interested', 'No longer interested'],
    ['lost_to_follow_up', 'Lost to follow-up'],
    ['hiv_positive_linked', 'HIV-positive: linked to care'],
    ['contraindicated', 'Medically contraindicated'],
    ['deceased', 'Deceased'],
    ['duplicate', 'Duplicate record (merged)'],
    ['other', 'Other'],
  ],
  no_longer_interested: [
    ['not_at_risk', 'No longer at risk / changed situation'],
    ['side_effects', 'Side effects'],
    ['cost', 'Cost'],
    ['insurance', 'Insurance'],
    ['injectable_elsewhere', 'Chose injectable elsewhere'],
    ['another_provider', 'Has another provider'],
    ['privacy', 'Privacy concern'],
    ['labs_too_hard', 'Labs too hard'],
    ['visit_times', 'Visit times'],
    ['disliked_service', 'Did not like service'],
    ['moved', 'Moved'],
    ['pregnancy_plan', 'Pregnancy plan'],
    ['none_given', 'No reason given'],
  ],
  medication: [
    ['hiv_prep', 'HIV PrEP'],
    ['hiv_pep', 'HIV PEP'],
    ['hiv_treatment', 'HIV treatment'],
    ['doxy_pep', 'DoxyPEP'],
    ['chlamydia', 'Chlamydia'],
    ['gonorrhea', 'Gonorrhea'],
    ['syphilis', 'Syphilis'],
    ['trichomonas', 'Trichomonas'],
    ['hsv', 'HSV'],
    ['hpv', 'HPV / warts'],
    ['hep_c', 'Hep C'],
    ['hep_b', 'Hep B'],
    ['uti', 'UTI'],
    ['vaccination', 'Vaccination'],
    ['ed', 'ED'],
    ['side_effect_relief', 'Side-effect relief'],
    ['other', 'Other'],
  ],
} as const
export type ReasonList = keyof typeof lists
export const reasonLists = Object.keys(lists) as ReasonList[]

export interface Reason {
  readonly list: ReasonList
  readonly code: string
  readonly label: string
  readonly order: number
}

/** The reasons of one list, in the order in which they are shown. */
export const reasonsOf = (list: ReasonList): Reason[] =>
  lists[list].map(([code, label], n) => ({ list, code, label, order: n + 1 }))

export const reasons: readonly Reason[] = reasonLists.flatMap(reasonsOf)

const listOf: Readonly<Record<string, ReasonList | undefined>> = {
  reschedule: 'staff_cancel',
  set_missed: 'missed',
  set_canceled: 'staff_cancel',
  cancel: 'staff_cancel',
  reject: 'reject',
  fail: 'technical',
}

/** From which list this actor gives a reason for this action; none when free words are asked for. */
export const reasonListFor = (action: string, actor: TransitionActor): ReasonList | undefined => {
  const list = listOf[action]
  return list === 'staff_cancel' && actor === 'patient' ? 'patient_cancel' : list
}

/** All the lists it may be of: a visit fails for technical reasons, or is not held to its end for others. */
export const reasonListsFor = (action: string, actor: TransitionActor): readonly ReasonList[] => {
  const list = reasonListFor(action, actor)
  return list === 'technical' ? ['technical', 'incomplete'] : list ? [list] : []
}

/** A code of the lists, with words of one's own when it is 'other'. */
export const reasonFrom = (...from: readonly ReasonList[]) =>
  z
    .object({
      reasonCode: z.enum(
        from.flatMap((list) => lists[list].map(([code]): string => code)),
        'Choose a reason',
      ),
      reasonText: z.optional(paragraphs(500)),
    })
    .check(
      z.refine(({ reasonCode, reasonText }) => reasonCode !== 'other' || Boolean(reasonText), {
        error: 'Tell us more',
        path: ['reasonText'],
      }),
    )
