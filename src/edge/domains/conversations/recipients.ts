import { careTeam } from '#edge/access/scopes'
import { type Actor, forRoles, policyOf } from '#edge/jsonapi/index'
import { inList, type SQL, sql } from '#edge/platform/db/index'
import { users } from '../users/table'
import { correspondentRoles } from './kinds'

const isActive = sql`${users.status} = 'active'`
const isPatient = sql`${users.role} = 'patient'`
const isColleague = (me: Actor): SQL => sql`(${users.id} <> ${me.id}
  and ${inList(users.role, correspondentRoles)})`

/** The accounts of clinicians who hold or held a visit of the patient who asks. */
export const cliniciansOf = (me: Pick<Actor, 'id'>): SQL => sql`
  select held.user_id from appointments a join providers held on held.id = a.provider_id
  where a.patient_id = ${me.id} and a.status in ('Scheduled', 'Waiting', 'In progress', 'Documenting', 'Complete')`
/** A patient's provider, the provider's assistant, their support person, and who holds or held a visit of theirs. */
const ofPatient = (me: Actor): SQL => sql`(${isActive} and (exists (
  select 1 from patients mine left join providers own on own.id = mine.provider_id
  where mine.id = ${me.id} and ${users.id} in (own.user_id, own.assistant_id, mine.support_user_id))
  or ${users.id} in (${cliniciansOf(me)})))`
const ofCareTeam = (me: Actor): SQL =>
  sql`(${isActive} and ((${isPatient} and ${careTeam(users.id)(me)}) or ${isColleague(me)}))`
const ofEveryone = (me: Actor): SQL => sql`(${isActive} and (${isPatient} or ${isColleague(me)}))`

/** Whom each role may write to. */
export const correspondentPolicy = policyOf({
  patient: [ofPatient, 'start'],
  ...forRoles(['provider', 'assistant', 'clinical_lead'], [ofCareTeam, 'start']),
  ...forRoles(['support', 'manager', 'clinical_admin'], [ofEveryone, 'start']),
})

const ofActivePatients = () => sql`(${isActive} and ${isPatient})`
/** Whose conversation with support each role may write in. */
export const supportedPolicy = policyOf({
  patient: [(me: Actor) => sql`${users.id} = ${me.id}`, 'start_support'],
  ...forRoles(['support', 'manager', 'clinical_admin'], [ofActivePatients, 'start_support']),
})
