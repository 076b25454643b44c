import { sql } from 'drizzle-orm'
import type { Actor, Policy } from '#edge/access/policy'
import { everyone } from '#edge/access/scopes'
import { teamsOf } from '#edge/domains/tasks/types'
import { notesOn } from '../notes-on'
import { notes as table } from '../table'
import { taskNotes as contract } from './contract'

/** Notes on the tasks that the caller may read: those of the teams, and those of the care team's patients. */
const ofTeams = (me: Actor) => sql`exists (select 1 from tasks t where t.id = ${table.subjectId}
  and t.team in (select value from json_each(${JSON.stringify(teamsOf(me.role))})))`
const ofCareTeam = (me: Actor) => sql`exists (select 1 from tasks t where t.id = ${table.subjectId}
  and (t.assignee_id = ${me.id} or exists (select 1 from care_team c
    where c.user_id = ${me.id} and c.patient_id = t.patient_id)))`
const ofPharmacy = (
  me: Actor,
) => sql`exists (select 1 from tasks t join patients p on p.id = t.patient_id
  where t.id = ${table.subjectId} and t.team = 'pharmacy' and p.pharmacy_id = ${me.pharmacyId})`

const writer = (scope: (me: Actor) => ReturnType<typeof sql>) =>
  ({ scope, can: ['create'] }) as const

export const taskNotes = notesOn(contract, {
  subject: 'tasks',
  patientOf: (id) => sql`(select patient_id from tasks where id = ${id})`,
  policy: {
    provider: writer(ofCareTeam),
    assistant: writer(ofCareTeam),
    clinical_lead: writer(everyone),
    clinical_admin: writer(everyone),
    manager: writer(everyone),
    support: writer(ofTeams),
    pharmacy: writer(ofPharmacy),
    patient: null,
    cbo: null,
    admin: null,
  } satisfies Policy<'create'>,
})
