import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#edge/access/policy'
import { careTeam, everyone, ownRows, panelOf } from '#edge/access/scopes'
import { encounters as table } from './table'

const patient = table.patientId
const panel = { scope: careTeam(patient), indexHint: panelOf(patient) } as const

/** Whether the note of an encounter is signed and the patient may read it. */
export const isShownToPatient = (encounterId: Column): SQL => sql`exists (
  select 1 from soap_notes n where n.encounter_id = ${encounterId} and n.status = 'signed' and n.shown_at is not null)`

/** Of no interest to those who are not part of the care; patients see what they may read. */
export const encounterPolicy = {
  patient: {
    scope: (me: Actor) => sql`(${ownRows(patient)(me)} and ${isShownToPatient(table.id)})`,
  },
  provider: { ...panel, can: ['create', 'update', 'delete'] },
  assistant: { ...panel, can: ['create', 'update'] },
  clinical_lead: { ...panel, can: ['create', 'update', 'delete'] },
  clinical_admin: { scope: everyone },
  support: null,
  manager: null,
  cbo: null,
  pharmacy: null,
  admin: null,
} as const

/** What follows from an encounter: orders for the patient, drafted by assistants. */
export const orderPolicy = <const Order extends string, const Draft extends string>(
  patientId: Column,
  orders: readonly Order[],
  drafts: readonly Draft[],
  isForPatient: SQL,
) => {
  const team = { scope: careTeam(patientId), indexHint: panelOf(patientId) } as const
  return {
    patient: { scope: (me: Actor) => sql`(${ownRows(patientId)(me)} and ${isForPatient})` },
    provider: { ...team, can: ['create', ...orders, ...drafts] as const },
    assistant: { ...team, can: ['create', ...drafts] as const },
    clinical_lead: { ...team, can: ['create', ...orders, ...drafts] as const },
    clinical_admin: { scope: everyone },
    support: null,
    manager: null,
    cbo: null,
    pharmacy: null,
    admin: null,
  } as const
}

/** Whether what this user writes is an order, and not a draft of one. */
export const mayOrder = ({ role, providerId }: Actor): boolean =>
  role === 'clinical_lead' || (role === 'provider' && providerId !== null)
