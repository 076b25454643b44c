import { sql } from 'drizzle-orm'
import type { Actor } from '#edge/access/policy'
import type { Role } from '#edge/access/roles'
import { careTeam, everyone, ownPharmacy, ownRows } from '#edge/access/scopes'
import { conflict } from '#edge/platform/problem'
import type { Guard } from '../../jsonapi/permissions'
import { healthHistories as table } from './table'
import { isMeasured } from './types'

const patient = table.patientId
const words = ['label', 'reaction', 'details', 'value', 'severity', 'onsetOn', 'endedOn', 'takenAt']
const editors = ['create', 'update', 'delete', 'export'] as const

export const healthHistoryPolicy = {
  patient: { scope: ownRows(patient), can: editors, writable: ['code', ...words] },
  provider: { scope: careTeam(patient), can: editors },
  assistant: { scope: careTeam(patient), can: ['create'] },
  clinical_admin: { scope: everyone, can: ['create', 'export'] },
  clinical_lead: { scope: everyone, can: editors, canWithin: careTeam(patient) },
  // What a medicine may clash with, as it stands.
  pharmacy: {
    scope: (me: Actor) => sql`(${ownPharmacy(patient)(me)}
      and ${table.section} in ('allergies', 'medications') and ${table.status} <> 'entered_in_error')`,
  },
  support: null,
  manager: null,
  cbo: null,
  admin: null,
} as const

const clinicians: readonly Role[] = ['provider', 'clinical_lead']
export const isClinician = ({ role }: Actor): boolean => clinicians.includes(role)

/** What is written counts at once: a clinician's word, and what an assistant measured. */
export const isVerified = (actor: Actor, section: string): boolean =>
  isClinician(actor) || (actor.role !== 'patient' && isMeasured(section))

/** Patients change what they proposed; what a clinician confirmed is corrected on request. */
export const isOpenToChange: Guard = (row, { actor }) => {
  if (row.status === 'entered_in_error')
    return conflict('removed', 'This was removed. Add it again instead.')
  if (actor.role !== 'patient' || (row.source === 'patient' && row.status === 'proposed'))
    return null
  return conflict('confirmed', 'Your clinician has confirmed this. Ask us to correct it instead.')
}
