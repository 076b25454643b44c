import { sql } from 'drizzle-orm'
import type { Actor, Policy, Rule } from '#edge/access/policy'
import { taskPolicy } from '../../tasks'
import { notesOn } from '../notes-on'
import { notes as table } from '../table'
import { taskNotes as contract } from './contract'

/** Who may do something with a task reads its notes and adds to them. */
const onTasksOf = ({ scope }: Pick<Rule<string>, 'scope'>): Rule<'create'> => ({
  scope: (me: Actor) =>
    sql`exists (select 1 from tasks where tasks.id = ${table.subjectId} and ${scope(me)})`,
  can: ['create'],
})

export const taskNotes = notesOn(contract, {
  subject: 'tasks',
  patientOf: (id) => sql`(select patient_id from tasks where id = ${id})`,
  policy: {
    provider: onTasksOf(taskPolicy.provider),
    assistant: onTasksOf(taskPolicy.assistant),
    clinical_lead: onTasksOf(taskPolicy.clinical_lead),
    clinical_admin: onTasksOf(taskPolicy.clinical_admin),
    manager: onTasksOf(taskPolicy.manager),
    support: onTasksOf(taskPolicy.support),
    pharmacy: onTasksOf(taskPolicy.pharmacy),
    patient: null,
    cbo: null,
    admin: null,
  } satisfies Policy<'create'>,
})
