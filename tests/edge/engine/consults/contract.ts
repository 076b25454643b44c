import { reasonInput } from '#edge/domains/dropdown_options/reason-codes'
import { notesContract } from '#edge/domains/notes/contract'
import { attribute, contract, one, oneOf, range, z } from '#edge/jsonapi/contract'
import { attachmentContract } from '#edge/jsonapi/files/attachment-contract'
import { instantField, line } from '#edge/platform/fields'

const status = z.enum(['pending', 'approved', 'declined'])

export const consults = contract('consults', {
  description: 'Consults of a patient with a specialist.',
  attributes: {
    specialty: attribute(line(60, 'Enter the specialty'), 'write'),
    question: attribute(z.nullable(line(200)), 'create', 'encrypted', 'guarded'),
    status, // without a mark: a column that clients only read
    reasonCode: z.nullable(z.string()), // what `decline` keeps of its reason
    reasonText: attribute(z.nullable(z.string()), 'encrypted', 'guarded'),
    createdAt: instantField,
  },
  relationships: { patient: one('patients') },
  filters: { status: oneOf(status), ...range('createdAt', instantField) },
  mounts: { '/patients/:patient/consults': ['list', 'read', 'create', 'update', 'delete'] },
  states: {
    transitions: [
      { action: 'approve', from: ['pending'], to: 'approved', by: ['clinical_admin'] },
      { action: 'decline', from: ['pending'], to: 'declined', reason: 'required' },
    ],
  },
  actions: {
    approve: { at: ['POST /consults/:id/approve'] },
    decline: { at: ['POST /consults/:id/decline'], input: reasonInput },
  },
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
