import * as z from 'zod/mini'
import { notesContract } from '#edge/domains/notes/contract'
import { contract, endpoint, one, oneOf } from '#edge/jsonapi/contract'
import { reportContract } from '#edge/jsonapi/report-contract'

const status = z.enum(['pending', 'approved'])

export const referrals = contract('referrals', {
  description: 'Referrals of a patient to a specialist.',
  attributes: z.object({ specialty: z.enum(['cardiology', 'dermatology']), status }),
  create: ['specialty'],
  relationships: { patient: one('patients') },
  filters: { status: oneOf(status) },
  mounts: { '/patients/:patient/referrals': ['list', 'read', 'create'] },
  states: {
    attribute: 'status',
    transitions: [{ action: 'approve', from: ['pending'], to: 'approved' }],
  },
  actions: { approve: { at: ['POST /referrals/:id/approve'] } },
})
export const referralNotes = notesContract('referral_notes', {
  description: 'What staff note about a referral.',
  parent: 'referral',
  type: 'referrals',
  at: '/referrals/:referral/notes',
})
const letter = { description: 'The letter to the specialist.' }
const attachment = z.object({
  type: z.literal('referral_letters'),
  id: z.string(),
  mimeType: z.string(),
})
const at = '/referrals/:referral/letter'
export const letters = {
  read: endpoint({
    ...letter,
    name: 'referral_letters.read',
    at: `GET ${at}`,
    output: z.extend(attachment, { letter: z.string() }),
  }),
  write: endpoint({
    ...letter,
    name: 'referral_letters.create',
    at: `POST ${at}`,
    body: z.object({ letter: z.string() }),
    output: attachment,
  }),
  erase: endpoint({ ...letter, name: 'referral_letters.delete', at: `DELETE ${at}` }),
}
export const openReferrals = reportContract({
  name: 'referrals.open',
  at: 'GET /referrals/open',
  csvAt: 'GET /referrals/open/csv',
  description: 'Referrals that wait.',
  type: 'referrals',
  columns: { patientId: z.string(), specialty: z.string() },
})
