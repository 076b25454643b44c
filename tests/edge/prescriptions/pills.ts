import type { MedicationCode } from '#edge/domains/formulary/medications'
import { as, db, type Person, pharmacyId, userId } from '../world'

const pills = {
  drug: 'valacyclovir' as MedicationCode,
  sig: 'Take 1 tablet by mouth once a day.',
  quantity: 30,
  days: 30,
  refills: 2,
  reason: 'hsv' as const,
}

interface Other extends Partial<Omit<typeof pills, 'reason'>> {
  readonly pharmacy?: string
  readonly reason?: 'hiv_pep'
  readonly renews?: string
  readonly overrideReason?: string
}

/** A draft for the patient whom the provider cares for, and the pharmacy of the tests, unless others are named. */
export const addPrescription = (
  who: Person = 'provider',
  other: Other = {},
  patient: string = userId('patient'),
) =>
  as(who).call('POST /patients/:patient/prescriptions', {
    params: { patient },
    body: {
      ...pills,
      pharmacy: pharmacyId(),
      ...other,
      reason: other.reason ?? (other.drug?.endsWith('prep') ? 'hiv_prep' : 'hsv'),
    },
  })

export const act = (
  who: Person,
  verb:
    | 'sign'
    | 'request_signature'
    | 'refill'
    | 'request_renewal'
    | 'retry'
    | 'print'
    | 'confirm_cancel'
    | 'deny_cancel'
    | 'decline_change',
  id: string,
) => as(who).call(`POST /prescriptions/:id/${verb}`, { params: { id } })

export const choosePharmacy = (who: Person, id: string, pharmacy: string) =>
  as(who).call('POST /prescriptions/:id/choose_pharmacy', { params: { id }, body: { pharmacy } })

export const move = (who: Person, id: string, pharmacy: string) =>
  as(who).call('POST /prescriptions/:id/move', { params: { id }, body: { pharmacy } })

export const end = (
  who: Person,
  verb: 'cancel' | 'discontinue' | 'deny_renewal' | 'enter_in_error',
  id: string,
  reasonCode: string,
) => as(who).call(`POST /prescriptions/:id/${verb}`, { params: { id }, body: { reasonCode } })

/** Sets columns that only a pharmacy, or time, would. `set` is SQL. */
export const setPrescription = (id: string, set: string, ...values: (string | null)[]) =>
  db
    .prepare(`update prescriptions set ${set} where id = ?`)
    .bind(...values, id)
    .run()
