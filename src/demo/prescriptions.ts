import { type MedicationCode, medicationOf } from '../edge/domains/formulary/medications'
import { prescriptions } from '../edge/domains/prescriptions/contract'
import {
  type PharmacyStatus,
  type PrescriptionStatus,
  prescriptionStatuses,
  unsignedStatuses,
} from '../edge/domains/prescriptions/transitions'
import { encryptFields } from '../edge/jsonapi/encrypted-fields'
import type { Keyring } from '../edge/platform/crypto/keys'
import { dayMs, hourMs, iso, type PlainDate } from '../edge/platform/time'
import { demoId } from './accounts/identity'
import { demoPharmacies } from './accounts/organizations'
import { demoCases } from './clinic'
import { type InsertStep, insertRows } from './insert-step'
import { rowOf } from './row-builders'
import { type Case, clinicianId, providerId, staffId } from './rows/patient-rows'

interface Prescribed {
  readonly drug: MedicationCode
  readonly status: PrescriptionStatus
  readonly pharmacyStatus?: PharmacyStatus
  readonly daysAgo: number
  /** Since the medicine left the pharmacy. */
  readonly filledDaysAgo?: number
  readonly refillsLeft?: number
}

const daily = { drug: 'ftc_taf_prep', status: 'dispensed' } as const

/** Each patient of the list gets the next of these: a year of PrEP, and what waits on the way. */
const histories: readonly (readonly Prescribed[])[] = [
  [
    {
      ...daily,
      status: 'expired',
      pharmacyStatus: 'picked_up',
      daysAgo: 380,
      filledDaysAgo: 378,
      refillsLeft: 0,
    },
    {
      ...daily,
      status: 'renewal_approved',
      pharmacyStatus: 'picked_up',
      daysAgo: 110,
      filledDaysAgo: 52,
      refillsLeft: 0,
    },
    { ...daily, pharmacyStatus: 'picked_up', daysAgo: 24, filledDaysAgo: 22 },
    { drug: 'doxycycline_pep', status: 'sent', pharmacyStatus: 'pa_pending', daysAgo: 2 },
  ],
  [{ ...daily, pharmacyStatus: 'shipped', daysAgo: 3, filledDaysAgo: 1 }],
  [{ drug: 'ftc_tdf_prep', status: 'ready_to_sign', daysAgo: 1 }],
  [
    {
      drug: 'doxycycline_chlamydia',
      status: 'dispensed',
      pharmacyStatus: 'picked_up',
      daysAgo: 40,
      filledDaysAgo: 39,
    },
    {
      drug: 'ftc_tdf_prep',
      status: 'renewal_requested',
      pharmacyStatus: 'picked_up',
      daysAgo: 85,
      filledDaysAgo: 25,
      refillsLeft: 0,
    },
  ],
  [{ drug: 'ftc_taf_prep', status: 'verified', pharmacyStatus: 'out_of_stock', daysAgo: 2 }],
]

const pharmacyStatusOf: Readonly<Partial<Record<PrescriptionStatus, PharmacyStatus>>> = {
  sent: 'new',
  verified: 'filling',
  change_requested: 'on_hold',
  renewal_requested: 'picked_up',
  renewal_approved: 'picked_up',
  renewal_denied: 'picked_up',
  cancel_requested: 'on_hold',
  canceled: 'canceled',
  cancel_denied: 'ready_for_pickup',
  dispensed: 'delivered',
  partially_dispensed: 'ready_for_pickup',
  not_dispensed: 'returned',
  transferred: 'transferred_out',
  discontinued: 'picked_up',
  expired: 'picked_up',
}
const filled: readonly PharmacyStatus[] = ['shipped', 'delivered', 'picked_up']

/** A prescription at each step of its way. */
const stepAt = (at: number): Prescribed => {
  const status = prescriptionStatuses[at % prescriptionStatuses.length] ?? 'draft'
  const pharmacyStatus = pharmacyStatusOf[status]
  return {
    drug: at % 3 === 0 ? 'ftc_tdf_prep' : at % 3 === 1 ? 'valacyclovir' : 'doxycycline_pep',
    status,
    ...(pharmacyStatus && { pharmacyStatus }),
    daysAgo: status === 'expired' ? 400 : 6,
    ...(pharmacyStatus && filled.includes(pharmacyStatus) && { filledDaysAgo: 4 }),
    ...(status.startsWith('renewal') && { refillsLeft: 0 }),
  }
}

/** Medicines that treated a result of the demo, by the name of the patient. */
const treatments: Readonly<Record<string, readonly Prescribed[]>> = {
  'Renee Carter': [
    {
      drug: 'benzathine_penicillin',
      status: 'dispensed',
      pharmacyStatus: 'picked_up',
      daysAgo: 197,
      filledDaysAgo: 197,
      refillsLeft: 0,
    },
  ],
}

/** Whom something was prescribed. */
export const prescribedCases = (today: PlainDate): readonly Case[] =>
  demoCases(today).filter(
    ({ person, consented }) => person.panel !== null && consented && !person.more.account,
  )
/** What the first prescription of each of them is called. */
export const firstPrescription = (at: number) => demoId('prescription', at * 10)

/** Prescriptions in every state for the patients of the demo, encrypted with the keys of this computer. */
export const prescriptionSteps = async (
  today: PlainDate,
  now: number,
  keys: Keyring,
): Promise<InsertStep[]> => {
  const cases = prescribedCases(today)
  const rows = await Promise.all(
    cases.flatMap((one, at) => {
      const history =
        at % 2 === 0 ? (histories[(at / 2) % histories.length] ?? []) : [stepAt((at - 1) / 2)]
      const { first, last } = one.person
      const treatment = treatments[`${first} ${last}`] ?? []
      return [...history, ...treatment].map((each, place) =>
        rowFor(keys, one, each, at * 10 + place),
      )
    }),
  )
  return [insertRows(rows), ...(await heldUpPep(cases, now, keys))]
}

/** PEP whose pharmacy does not have it, with about two days of its 72 hours left by the clock of this computer. */
const heldUpPep = async (
  cases: readonly Case[],
  now: number,
  keys: Keyring,
): Promise<InsertStep[]> => {
  const at = cases.findLastIndex(({ person }) => person.panel === 0 && person.care !== 'HIV')
  const one = cases[at]
  if (!one) return []
  const signedAt = now - 2 * hourMs
  const reportedAt = iso(signedAt - hourMs)
  const prescribed = {
    drug: 'bictegravir_pep',
    status: 'verified',
    pharmacyStatus: 'out_of_stock',
    daysAgo: 0,
  } as const
  const { person } = one
  return [
    insertRows([
      rowOf('exposures', {
        id: demoId('exposure', 1000),
        patient_id: person.id,
        reported_by_id: person.id,
        occurred_at: iso(now - 22 * hourMs),
        timezone: person.zone,
        state: person.state,
        created_at: reportedAt,
        updated_at: reportedAt,
      }),
    ]),
    insertRows([await rowFor(keys, { ...one, noon: signedAt }, prescribed, at * 10 + 9)]),
  ]
}

const reasons: Readonly<Partial<Record<PrescriptionStatus, string>>> = {
  cancel_requested: 'patient_asked',
  canceled: 'patient_asked',
  cancel_denied: 'patient_asked',
  discontinued: 'side_effects',
  entered_in_error: 'written_in_error',
  renewal_denied: 'tests_needed',
}
const unsent: readonly PrescriptionStatus[] = [
  'signed',
  'sending',
  'error',
  'printed',
  'entered_in_error',
]

/** PrEP is for people without HIV. */
const drugFor = ({ care }: Case['person'], drug: MedicationCode): MedicationCode =>
  care === 'HIV' && medicationOf(drug).reason === medicationOf('ftc_taf_prep').reason
    ? 'bictegravir_treatment'
    : drug

const rowFor = async (keys: Keyring, { person, noon }: Case, one: Prescribed, number: number) => {
  const drug = drugFor(person, one.drug)
  const { status, pharmacyStatus, daysAgo, filledDaysAgo, refillsLeft } = one
  const { dosage, sig, quantity, days, refills, reason } = medicationOf(drug)
  const id = demoId('prescription', number)
  const clinician = clinicianId(person.panel ?? 0)
  const writtenAt = iso(noon - daysAgo * dayMs)
  const isSigned = !unsignedStatuses.some((each) => each === status)
  const isSent = isSigned && !unsent.includes(status)
  const filledAt = filledDaysAgo === undefined ? null : iso(noon - filledDaysAgo * dayMs)
  const encrypted = await encryptFields({ contract: prescriptions }, keys, id, {
    drug,
    dosage,
    sig,
  })
  return rowOf('prescriptions', {
    id,
    patient_id: person.id,
    provider_id: providerId(person.panel),
    pharmacy_id: demoId('pharmacy', 1 + (number % 3 === 0 ? 0 : number % demoPharmacies.length)),
    author_id: isSigned ? clinician : staffId('assistant'),
    signed_by_id: isSigned ? clinician : null,
    drug: encrypted.drug,
    dosage: encrypted.dosage,
    sig: encrypted.sig,
    quantity,
    days,
    refills,
    reason,
    refills_left: refillsLeft ?? refills,
    status,
    pharmacy_status: pharmacyStatus ?? null,
    tracking_number: pharmacyStatus === 'shipped' ? `9400 1100 ${10_000_000 + number}` : null,
    written_on: writtenAt.slice(0, 10),
    signed_at: isSigned ? writtenAt : null,
    sent_at: isSent ? iso(Date.parse(writtenAt) + hourMs / 60) : null,
    filled_at: filledAt,
    reason_code: reasons[status] ?? null,
    carrier: isSent ? 'embedded' : null,
    created_at: writtenAt,
    updated_at: filledAt ?? writtenAt,
  })
}
