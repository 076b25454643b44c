import { isOnCareTeam, ownPharmacy, ownRows, panelOf } from '#edge/access/scopes'
import { policyOver } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { priorAuths as table } from './table'
import { priorAuthStates } from './transitions'

const patient = table.patientId
const answers = priorAuthStates.transitions.flatMap(({ action }) =>
  action === 'expire' ? [] : [action],
)
const work = ['create', 'update', ...answers] as const
const isSubmitted = sql`${table.submittedAt} is not null`

const clinical = [
  'template',
  'answers',
  'memberNumber',
  'reference',
  'reasonCode',
  'reasonText',
  'authorName',
] as const

/** Who drafts and records what a payer answers; the desk and the pharmacy see how far it is, as its patient does. */
export const priorAuthPolicy = policyOver(patient, {
  patient: {
    scope: (me) => sql`(${ownRows(patient)(me)} and ${isSubmitted})`,
    hidden: [...clinical, 'patientName'],
  },
  provider: { scope: 'careTeam', indexHint: panelOf(patient), can: work },
  assistant: { scope: 'careTeam', indexHint: panelOf(patient), can: work },
  support: { scope: 'everyone', hidden: clinical },
  manager: { scope: 'everyone', hidden: clinical },
  clinical_admin: ['everyone', ...work],
  clinical_lead: { scope: 'everyone', can: work, canWithin: isOnCareTeam(patient) },
  pharmacy: {
    scope: (me) => sql`(${ownPharmacy(patient)(me)} and ${isSubmitted})`,
    hidden: clinical,
  },
})
