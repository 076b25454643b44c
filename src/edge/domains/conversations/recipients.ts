import { type SQL, sql } from 'drizzle-orm'
import type { Actor, Policy, Rule } from '#edge/access/policy'
import { careTeam } from '#edge/access/scopes'
import { subject } from '#edge/jsonapi/endpoint-operation'
import { users as resource } from '../users'
import { users } from '../users/table'
import { correspondentRoles } from './kinds'

/** The user who is written to. */
export const userSubject = subject(resource, 'user', { id: users.id, role: users.role })

const isActive = sql`${users.status} = 'active'`
const isPatient = sql`${users.role} = 'patient'`
const isColleague = (me: Actor): SQL => sql`(${users.id} <> ${me.id}
  and ${users.role} in (select value from json_each(${JSON.stringify(correspondentRoles)})))`

/** A patient's provider, the provider's assistant, and their support person. */
const ofPatient = (me: Actor): SQL => sql`(${isActive} and exists (
  select 1 from patients mine left join providers own on own.id = mine.provider_id
  where mine.id = ${me.id} and ${users.id} in (own.user_id, own.assistant_id, mine.support_user_id)))`
const ofCareTeam = (me: Actor): SQL =>
  sql`(${isActive} and ((${isPatient} and ${careTeam(users.id)(me)}) or ${isColleague(me)}))`
const ofEveryone = (me: Actor): SQL => sql`(${isActive} and (${isPatient} or ${isColleague(me)}))`

const reaching = (scope: Rule<'start'>['scope']): Rule<'start'> => ({ scope, can: ['start'] })

/** Whom each role may write to. */
export const correspondentPolicy: Policy<'start'> = {
  patient: reaching(ofPatient),
  provider: reaching(ofCareTeam),
  assistant: reaching(ofCareTeam),
  clinical_lead: reaching(ofCareTeam),
  support: reaching(ofEveryone),
  manager: reaching(ofEveryone),
  clinical_admin: reaching(ofEveryone),
  cbo: null,
  pharmacy: null,
  admin: null,
}

const supporting: Rule<'start_support'> = {
  scope: () => sql`(${isActive} and ${isPatient})`,
  can: ['start_support'],
}
/** Whose conversation with support each role may write in. */
export const supportedPolicy: Policy<'start_support'> = {
  patient: { scope: (me) => sql`${users.id} = ${me.id}`, can: ['start_support'] },
  provider: null,
  assistant: null,
  clinical_lead: null,
  support: supporting,
  manager: supporting,
  clinical_admin: supporting,
  cbo: null,
  pharmacy: null,
  admin: null,
}
