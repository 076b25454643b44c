import { roleLabels } from '#edge/access/roles'
import type { Api } from '#edge/client'
import type { EmergencyReason } from '#edge/domains/break_glass/review-period'
import type { LoginAsReason } from '#edge/domains/login_as/contract'

export type ActivityEvent = Awaited<ReturnType<typeof loadActivity>>['rows'][number]

/** Looks by others, or all that was done, newest first. */
export const loadActivity = (
  api: Api,
  patientId: string,
  kind: 'look' | 'change',
  after: string | null,
) =>
  api.events.in({ patients: patientId }).page({
    filter: { kind },
    sort: '-id',
    page: { size: 100, ...(after && { after }) },
  })

export type EmergencyAccessEntry = Awaited<ReturnType<typeof loadEmergencyAccess>>[number]

/** Who opened the record in an emergency, from outside of the care team. */
export const loadEmergencyAccess = (api: Api, patientId: string) =>
  api.break_glass.in({ patients: patientId }).list({ sort: '-openedAt', page: { size: 20 } })

/** What a record is called, by its type. */
const subjectTexts: Readonly<Record<string, string>> = {
  patients: 'Your profile',
  photo_ids: 'Your photo ID',
  profile_pictures: 'Your profile picture',
  appointments: 'Your visits',
  consents: 'Your consents',
  todos: 'Your tasks',
  users: 'Your account',
  user_settings: 'Your settings',
  sessions: 'A sign-in',
  insurances: 'Your insurance',
  health_histories: 'Your health history',
  treatment_types: 'Your treatments',
  correction_requests: 'Your requests to correct your record',
  disclosures: 'What was sent to others',
  conversations: 'Your messages',
  messages: 'Your messages',
  break_glass: 'Your record, in an emergency',
  login_as: 'Your account, to see what you see',
  info_cards: 'Your name and portrait',
}

export const subjectText = ({ subjectType }: Pick<ActivityEvent, 'subjectType'>): string =>
  subjectTexts[subjectType] ?? 'Your record'

/** Who it was, by the role: the name where there is one, and the role. */
export const actorText = ({ byPatient, actorRole }: ActivityEvent): string => {
  if (byPatient) return 'You'
  return actorRole ? roleLabels[actorRole] : 'Our system'
}

/** The name of staff, which is not translated. */
export const actorNameOf = ({ byPatient, actorRole, actorName }: ActivityEvent): string | null =>
  byPatient || !actorRole ? null : actorName

export const emergencyAccessReasons: Readonly<Record<EmergencyReason, string>> = {
  emergency_care: 'For an emergency',
  covering_clinician: 'Covering for a colleague',
  patient_asks: 'Because you asked for help',
  safety: 'For your safety or that of others',
  other: 'For another reason',
}

const loginAsReasonTexts: Readonly<Record<LoginAsReason, string>> = {
  reported_problem: 'Because you told us of a problem',
  asked_for_help: 'Because you asked for help',
  check_settings: 'To check that your account works',
  investigation: 'To look into a safety problem',
}
/** Why staff looked through the account, of an entry that says they did. */
export const loginAsReason = ({
  subjectType,
  reason,
}: Pick<ActivityEvent, 'subjectType' | 'reason'>): string | null =>
  subjectType === 'login_as'
    ? (Object.entries(loginAsReasonTexts).find(([code]) => code === reason)?.[1] ?? null)
    : null
