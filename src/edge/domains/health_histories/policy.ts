import type { Role } from '#edge/access/roles'
import { ownPharmacy } from '#edge/access/scopes'
import { type Actor, type Guard, policyOver } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { isMeasured } from './sections'
import { healthHistories as table } from './table'

const patient = table.patientId
const words = ['label', 'reaction', 'details', 'value', 'severity', 'onsetOn', 'endedOn', 'takenAt']
const editors = ['create', 'update', 'delete', 'export'] as const

export const healthHistoryPolicy = policyOver(patient, {
  patient: { scope: 'own', can: editors, writable: ['code', ...words] },
  provider: ['careTeam', ...editors],
  assistant: ['careTeam', 'create'],
  clinical_admin: ['everyone', 'create', 'export'],
  clinical_lead: { scope: 'everyone', can: editors, canWithin: 'careTeam' },
  // What a medicine may clash with, as it stands.
  pharmacy: (me) => sql`(${ownPharmacy(patient)(me)}
    and ${table.section} in ('allergies', 'medications') and ${table.status} <> 'entered_in_error')`,
})

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
