import type { RequestContext } from '#edge/jsonapi/index'
import { legalName, type SQL, sql } from '#edge/platform/db/index'
import { refusalsBeforeSigning } from '#edge/platform/services/erx/refusals'
import { medicineOf, type NamedMedicine } from '../formulary/medicine'
import type { PatientFacts } from '../labs'
import { fhirPersonOf, type PersonRow, personColumns } from '../patients'
import type { SafetyProblem } from '../prescribing'
import { erxPharmacyOf, type PharmacyRow, pharmacyColumns } from './load-orders'
import { deliveryTopic } from './transitions'

interface Unsigned {
  /** The draft, where it is on record. */
  readonly id?: string | undefined
  /** By default that of the draft, or the one that the patient uses first. */
  readonly pharmacy?: string | undefined
}

/** Patient, pharmacy and clinician of a prescription if the caller signed it now. */
export const loadErxParties = (
  { db, actor }: Pick<RequestContext, 'db' | 'actor'>,
  patientId: string,
  { id, pharmacy }: Unsigned,
): Promise<Parties> => {
  const draft = sql`from prescriptions where id = ${id ?? null} and patient_id = ${patientId}`
  return db.require(sql<Parties>`
    select ${partyColumns}
    from patients p join users u on u.id = p.id
      left join pharmacies h on h.id = coalesce(${pharmacy ?? null}, (select pharmacy_id ${draft}), p.pharmacy_id)
      left join providers d on d.id = coalesce(${actor.providerId}, (select provider_id ${draft}))
      left join users c on c.id = d.user_id
    where p.id = ${patientId}`)
}

/** Over `patients p`, `users u`, `pharmacies h`, `providers d` and their `users c`. */
export const partyColumns: SQL = sql`${personColumns}, ${pharmacyColumns}, d.id as "clinicianId",
  ${legalName('c')} as "clinicianName", d.npi`

/** Warnings of what the pharmacy would refuse a prescription for. */
export const deliveryProblemsOf = (
  row: Parties,
  weight: PatientFacts['weight'],
  named: NamedMedicine,
): SafetyProblem[] => {
  const { clinicianId, clinicianName, npi } = row
  return refusalsBeforeSigning({
    drug: medicineOf(named),
    patient: fhirPersonOf(row),
    weight,
    pharmacy: isChosen(row) ? erxPharmacyOf(row) : null,
    clinician: clinicianId ? { id: clinicianId, name: clinicianName ?? '', npi } : null,
  }).map(({ code, words }) => ({
    code,
    level: 'warning',
    topic: deliveryTopic,
    reasons: deliveryTopic,
    text: words,
    source: 'NCPDP SCRIPT: a pharmacy takes no electronic prescription without it',
  }))
}

export interface Parties extends PersonRow, NoPharmacy {
  readonly clinicianId: string | null
  readonly clinicianName: string | null
  readonly npi: string | null
}
type NoPharmacy = { readonly [Key in keyof PharmacyRow]: PharmacyRow[Key] | null }
const isChosen = (row: NoPharmacy): row is NoPharmacy & PharmacyRow => row.pharmacyId !== null
