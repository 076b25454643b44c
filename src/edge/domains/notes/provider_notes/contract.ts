import { notesContract } from '../contract'

export const providerNotes = notesContract('provider_notes', {
  description: 'What those who run the clinic note about a clinician.',
  parent: 'provider',
  type: 'providers',
  at: '/admin/providers/:provider/notes',
})
