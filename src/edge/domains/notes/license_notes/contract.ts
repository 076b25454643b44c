import { notesContract } from '../contract'

export const licenseNotes = notesContract('license_notes', {
  description: 'What was noted when a license was checked.',
  parent: 'license',
  type: 'licenses',
  at: '/providers/:provider/licenses/:license/notes',
})
