import { endpoint, resourceObject, z } from '#edge/jsonapi/contract'

/** What staff may ask of a patient by a push: rows of `notification_kinds.tsv`, in the words of these. */
export const pushedKinds = [
  'nudge',
  'photo_id_needed',
  'insurance_needed',
  'profile_needed',
] as const

const outreach = resourceObject('patient_outreach', { kind: z.string() })

export const pushToPatient = endpoint('patient_outreach.push', {
  at: 'POST /patients/:patient/push_notifications',
  once: true,
  description:
    'Asks a patient for something by one of the texts we have for it, by the channels they chose. Words of the caller never leave the app.',
  body: z.strictObject({ kind: z.enum(pushedKinds, 'Choose what to ask for') }),
  status: 202,
  output: outreach,
})

export const reEngagePatient = endpoint('patient_outreach.re_engage', {
  at: 'POST /patients/:patient/re_engage',
  once: true,
  description:
    'Invites a patient who was away to come again, at most once in seven days; refused while a visit of theirs is to come.',
  status: 202,
  output: outreach,
})
