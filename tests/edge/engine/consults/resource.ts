import { reasonsOf } from '#edge/domains/dropdown_options/index'
import { notesOn } from '#edge/domains/notes/notes-on'
import { clinicalNotePolicy } from '#edge/domains/notes/policy'
import { attachment } from '#edge/jsonapi/files/attachment'
import { type Guard, policyOver, resource, subject } from '#edge/jsonapi/index'
import { tableOf } from '#edge/jsonapi/table'
import { conflict } from '#edge/platform/problem'
import * as contracts from './contract'

const table = tableOf(contracts.consults)
const policy = policyOver(table.patientId, {
  patient: { scope: 'own', hidden: ['reasonText'] },
  provider: ['careTeam', 'create', 'update', 'delete'],
  clinical_admin: ['everyone', 'create', 'update', 'delete', 'approve', 'decline'],
})
const isAsked: Guard = ({ question }) =>
  question ? null : conflict('no_question', 'Write what the specialist is asked')

export const consults = resource(contracts.consults, {
  table,
  policy,
  reasons: reasonsOf((action) => `consult_${action}`),
  guards: { approve: isAsked }, // (row, { actor, now }) => Problem | null
  create: () => ({ set: { status: 'pending' } }),
})

export const consultNotes = notesOn(contracts.consultNotes, {
  policy: clinicalNotePolicy,
  patientOf: table.patientId,
})

const consult = subject(consults, 'consult')
export const letters = attachment(contracts.consultLetter, { subject: consult, policy })
