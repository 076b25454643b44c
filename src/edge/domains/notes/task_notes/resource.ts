import { mapRules } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { taskWorkPolicy } from '../../tasks'
import { tasks } from '../../tasks/table'
import { notesOn } from '../notes-on'
import { notes as table } from '../table'
import { taskNotes as contract } from './contract'

export const taskNotes = notesOn(contract, {
  patientOf: tasks.patientId,
  // Who may do something with a task reads its notes and adds to them.
  policy: mapRules(taskWorkPolicy, ({ scope }) => ({
    scope: (me) =>
      sql`exists (select 1 from tasks where tasks.id = ${table.subjectId} and ${scope(me)})`,
    can: ['create'],
  })),
})
