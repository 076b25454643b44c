import { type Dosage, quantityFor } from '#edge/domains/formulary/dosage'
import { type MedicationCode, medicationOf } from '#edge/domains/formulary/medications'
import { as, db, type Person, pharmacyId, userId } from '../world'

const pills = {
  drug: 'valacyclovir' as MedicationCode,
  quantity: 30,
  days: 30,
  refills: 2,
  reason: 'hsv' as const,
}

interface Other extends Partial<Omit<typeof pills, 'reason'>> {
  readonly pharmacy?: string
  readonly reason?: 'hiv_pep'
  readonly renews?: string
  /** Reasons for each current check with an override. */
  readonly overrideReason?: string
  readonly dosage?: Dosage
}

/** A medicine in its usual dosage, for the days of a test. */
export const dosageOf = (drug: MedicationCode) => {
  const { instructions, ...dosage } = medicationOf(drug).dosage
  return { ...dosage, forDays: null, instructions: [...instructions] }
}

/** The usual dosage of a medicine, and the quantity that follows from it. */
export const written = ({ drug = pills.drug, days = pills.days, quantity, dosage }: Other) => {
  const taken = dosage ? { ...dosage, instructions: [...dosage.instructions] } : dosageOf(drug)
  return {
    drug,
    days,
    dosage: taken,
    quantity: quantity ?? quantityFor(taken, days) ?? pills.quantity,
  }
}

/** A draft for the patient whom the provider cares for, and the pharmacy of the tests, unless others are named. */
export const addPrescription = async (
  who: Person = 'provider',
  { overrideReason, ...other }: Other = {},
  patient: string = userId('patient'),
) => {
  const { renews, pharmacy = pharmacyId() } = other
  const prescribed = {
    ...written(other),
    refills: other.refills ?? pills.refills,
    reason: other.reason ?? (other.drug?.endsWith('prep') ? ('hiv_prep' as const) : pills.reason),
  }
  return as(who).call('POST /patients/:patient/prescriptions', {
    params: { patient },
    body: {
      ...prescribed,
      pharmacy,
      ...(renews && { renews }),
      ...(overrideReason && {
        overrides: await overridesFor(
          who === 'otherProvider' ? who : 'provider',
          patient,
          { ...prescribed, renews },
          overrideReason,
        ),
      }),
    },
  })
}

interface Checked extends ReturnType<typeof written> {
  readonly refills: number
  readonly reason: 'hiv_pep' | 'hiv_prep' | 'hsv'
  readonly renews: string | undefined
}

/** One reason for every current check with an override. */
const overridesFor = async (
  clinician: Person,
  patient: string,
  { renews, ...prescribed }: Checked,
  words: string,
) => {
  const found = await as(clinician).call('POST /patients/:patient/prescription_checks', {
    params: { patient },
    body: { ...prescribed, ...(renews && { renews }) },
  })
  return found.flatMap(({ level, topic, kind }) =>
    level === 'override' ? [{ topic, kind, reason: 'other', words }] : [],
  )
}

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
