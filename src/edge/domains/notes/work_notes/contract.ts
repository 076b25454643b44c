import * as z from 'zod/mini'
import { contract } from '../../../jsonapi/contract'
import { noteBody } from '../contract'

export const workNotes = contract('work_notes', {
  description:
    'What staff note about the work for a patient: calls made, papers awaited. Nothing clinical.',
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
  mounts: { '/patients/:patient/work_notes': ['list', 'create'] },
})
