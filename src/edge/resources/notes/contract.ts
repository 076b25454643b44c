import * as z from 'zod/mini'
import { contract } from '../../jsonapi/contract'

export const noteBody = z
  .string('Say a few words')
  .check(
    z.trim(),
    z.minLength(1, 'Say a few words'),
    z.maxLength(5000, 'Use at most 5000 characters'),
  )

export const notes = contract('notes', {
  description:
    'What staff note about a patient; added to, never changed, never shown to the patient.',
  attributes: z.object({
    body: noteBody,
    authorName: z.string(),
    createdAt: z.string(),
  }),
  create: ['body'],
  relationships: {
    patient: { to: 'one', type: 'patients' },
    author: { to: 'one', type: 'users' },
  },
  sorts: ['-createdAt'],
  mounts: { '/patients/:patient/notes': ['list', 'create'] },
})
