import { notesContract } from '../contract'

export const taskNotes = notesContract('task_notes', {
  description: 'What staff note about a task; added to, never changed.',
  parent: 'task',
  type: 'tasks',
  at: ['/tasks/:task/notes', '/patients/:patient/tasks/:task/notes'],
})
