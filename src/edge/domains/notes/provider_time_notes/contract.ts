import { notesContract } from '../contract'

export const adminTimeNotes = notesContract('admin_time_notes', {
  description: 'What was noted about admin time that was asked for; added to, never changed.',
  parent: 'adminTime',
  type: 'admin_times',
  at: '/providers/:provider/admin_times/:admin_time/notes',
})
export const outOfOfficeTimeNotes = notesContract('out_of_office_time_notes', {
  description: 'What was noted about time away that was asked for; added to, never changed.',
  parent: 'outOfOfficeTime',
  type: 'out_of_office_times',
  at: '/providers/:provider/out_of_office_times/:out_of_office_time/notes',
})
