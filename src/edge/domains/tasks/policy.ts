import { everyone, isOnCareTeam, ownPharmacy } from '#edge/access/scopes'
import { type Actor, policyOf } from '#edge/jsonapi/index'
import { inList, type SQL, sql } from '#edge/platform/db/index'
import { conflictKind } from './clock-kinds'
import { tasks as table } from './table'
import { taskStates, teamsOf } from './transitions'

const verbs = [
  'create',
  'update_assignee',
  'update_priority',
  ...taskStates.transitions.map(({ action }) => action),
] as const

const ofTeams = ({ role }: Actor): SQL => inList(table.team, teamsOf(role))
const ofPatientsOrOwn = (me: Actor): SQL =>
  sql`(${isOnCareTeam(table.patientId)(me)} or ${table.assigneeId} = ${me.id})`

/** What is said of the work itself, and of the health it is about. */
const ofWork = [
  'details',
  'subjectType',
  'subjectId',
  'reasonCode',
  'reasonText',
  'patientDob',
  'exposureAt',
  'pharmacy',
  'provider',
] as const
/** Those who see the tasks of their patients alone would not see a task about no one. */
const required = { patientId: 'Name the patient it is about' }
const clinician = { scope: ofPatientsOrOwn, reach: isOnCareTeam, can: verbs, required } as const
const office = { scope: everyone, can: [...verbs, 'export'] } as const

/** Clinicians see the tasks of their patients, teams their own, managers all, without details on medicines. Patients have todos instead. */
export const taskPolicy = policyOf({
  provider: clinician,
  assistant: clinician,
  support: { scope: ofTeams, can: verbs, hidden: ['exposureAt'] },
  // Conflict tasks name medicines and results, which this role may not read.
  manager: {
    ...office,
    scope: () => sql`${table.kind} <> ${conflictKind}`,
    hidden: ['exposureAt'],
  },
  clinical_admin: office,
  clinical_lead: office,
  pharmacy: {
    scope: (me) => sql`(${table.team} = 'pharmacy' and ${ownPharmacy(table.patientId)(me)})`,
    can: verbs,
    required,
    hidden: ['patientDob', 'exposureAt'],
  },
  admin: {
    scope: everyone,
    hidden: [...ofWork, 'kind', 'patient', 'patientId', 'patientName'],
  },
})

/** Those who do something with a task. */
export const taskWorkPolicy = { ...taskPolicy, admin: null }
