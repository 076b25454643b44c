import * as z from 'zod/mini'
import { notesContract } from '#edge/domains/notes/contract'
import { attribute } from '#edge/jsonapi/attribute'
import { contract, one, oneOf } from '#edge/jsonapi/contract'
import { attachmentContract } from '#edge/jsonapi/files/attachment-contract'
import { reportContract } from '#edge/jsonapi/report-contract'

const status = z.enum(['pending', 'approved'])

export const referrals = contract('referrals', {
  description: 'Referrals of a patient to a specialist.',
  attributes: {
    specialty: attribute(z.enum(['cardiology', 'dermatology']), 'create'),
    status,
  },
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
export const referralLetter = attachmentContract('referral_letters', {
  at: '/referrals/:referral/letter',
  content: 'letter',
  description: 'The letter to the specialist.',
})
export const openReferrals = reportContract({
  name: 'referrals.open',
  at: 'GET /referrals/open',
  csvAt: 'GET /referrals/open/csv',
  description: 'Referrals that wait.',
  columns: { patientId: z.string(), specialty: z.string() },
})
