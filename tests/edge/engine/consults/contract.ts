import * as z from 'zod/mini'
import { notesContract } from '#edge/domains/notes/contract'
import { attribute } from '#edge/jsonapi/attribute'
import { contract, one, oneOf } from '#edge/jsonapi/contract'
import { attachmentContract } from '#edge/jsonapi/files/attachment-contract'
import { reportContract } from '#edge/jsonapi/report-contract'

const status = z.enum(['pending', 'approved'])

export const consults = contract('consults', {
  description: 'Consults of a patient to a specialist.',
  attributes: {
    specialty: attribute(z.enum(['cardiology', 'dermatology']), 'create'),
    status,
  },
  relationships: { patient: one('patients') },
  filters: { status: oneOf(status) },
  mounts: { '/patients/:patient/consults': ['list', 'read', 'create'] },
  states: {
    attribute: 'status',
    transitions: [{ action: 'approve', from: ['pending'], to: 'approved' }],
  },
  actions: { approve: { at: ['POST /consults/:id/approve'] } },
})
export const consultNotes = notesContract('consult_notes', {
  description: 'What staff note about a consult.',
  parent: 'consult',
  type: 'consults',
  at: '/consults/:consult/notes',
})
export const consultLetter = attachmentContract('consult_letters', {
  at: '/consults/:consult/letter',
  content: 'letter',
  description: 'The letter to the specialist.',
})
export const openConsults = reportContract('consults.open', {
  at: 'GET /consults/open',
  csvAt: 'GET /consults/open/csv',
  description: 'Consults that wait.',
  columns: { patientId: z.string(), specialty: z.string() },
})
