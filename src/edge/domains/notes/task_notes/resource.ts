import { policyOfParent } from '#edge/jsonapi/index'
import { taskWorkPolicy } from '../../tasks'
import { tasks } from '../../tasks/table'
import { notesOn } from '../notes-on'
import { notes as table } from '../table'
import { taskNotes as contract } from './contract'

export const taskNotes = notesOn(contract, {
  patientOf: tasks.patientId,
  // Who may do something with a task reads its notes and adds to them.
  policy: policyOfParent(taskWorkPolicy, tasks, table.subjectId, ['create']),
})
