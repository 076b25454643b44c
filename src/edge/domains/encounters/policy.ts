import { ownRows, panelOf } from '#edge/access/scopes'
import { type Actor, policyOver } from '#edge/jsonapi/index'
import { type Column, type SQL, sql } from '#edge/platform/db/index'
import { encounters as table } from './table'

const patient = table.patientId
const panel = { scope: 'careTeam', indexHint: panelOf(patient) } as const

/** Whether the note of an encounter is signed and the patient may read it. */
export const isShownToPatient = (encounterId: Column): SQL => sql`exists (
  select 1 from soap_notes n where n.encounter_id = ${encounterId} and n.status = 'signed' and n.shown_at is not null)`

/** Of no interest to those who are not part of the care; patients see what they may read. */
export const encounterPolicy = policyOver(patient, {
  patient: (me) => sql`(${ownRows(patient)(me)} and ${isShownToPatient(table.id)})`,
  provider: { ...panel, can: ['create', 'update', 'delete'] },
  assistant: { ...panel, can: ['create', 'update'] },
  clinical_lead: { ...panel, can: ['create', 'update', 'delete'] },
  clinical_admin: 'everyone',
})

/** What follows from an encounter: orders for the patient, drafted by assistants. */
export const orderPolicy = <const Order extends string, const Draft extends string>(
  patientId: Column,
  orders: readonly Order[],
  drafts: readonly Draft[],
  isForPatient: SQL,
) => {
  const team = { scope: 'careTeam', indexHint: panelOf(patientId) } as const
  return policyOver(patientId, {
    patient: (me) => sql`(${ownRows(patientId)(me)} and ${isForPatient})`,
    provider: { ...team, can: ['create', ...orders, ...drafts] },
    assistant: { ...team, can: ['create', ...drafts] },
    clinical_lead: { ...team, can: ['create', ...orders, ...drafts] },
    clinical_admin: 'everyone',
  })
}

/** Whether what this user writes is an order, and not a draft of one. */
export const canOrder = ({ role, providerId }: Actor): boolean =>
  role === 'clinical_lead' || (role === 'provider' && providerId !== null)
