import * as z from 'zod/mini'
import { contract, one } from '../../../jsonapi/contract'
import { instant, paragraphs } from '../../../platform/fields'

/** What staff tell each other about a visit; patients never see it. */
export const appointmentNotes = contract('appointment_notes', {
  description: 'What staff note about a visit.',
  attributes: z.object({
    body: paragraphs(2000, 'Say a few words'),
    authorName: z.string(),
    createdAt: instant,
  }),
  create: ['body'],
  relationships: {
    appointment: one('appointments'),
    patient: one('patients'),
    author: one('users'),
  },
  sorts: ['createdAt'],
  mounts: { '/appointments/:appointment/notes': ['list', 'create'] },
})
