import * as z from 'zod/mini'
import { contract } from '../../jsonapi/contract'
import { paragraphs } from '../../platform/fields'

export const noteBody = paragraphs(5000, 'Say a few words')

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
