import type { Api } from '#edge/client'
import { medicineOf } from '#edge/domains/formulary/medicine'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { localDate, type PlainDate } from '#edge/platform/time'

const read = (api: Api, patientId: string) =>
  api.prescriptions.in({ patients: patientId }).list({ include: ['pharmacy'], page: { size: 100 } })
export type Prescription = Awaited<ReturnType<typeof read>>[number]

/** The medicines of a patient, those that are over apart, and the insurance that pays for them. */
export const loadPrescriptions = async (api: Api, patientId: string, today: PlainDate) => {
  const [all, cards] = await Promise.all([
    read(api, patientId),
    api.insurances.in({ patients: patientId }).list({ filter: { status: 'active' }, sort: 'rank' }),
  ])
  return {
    active: all.filter((each) => !isOver(each, today)),
    past: all.filter((each) => isOver(each, today)),
    insurance: cards[0] ?? null,
  }
}

const closed: readonly Prescription['status'][] = [
  'renewal_approved',
  'canceled',
  'discontinued',
  'expired',
  'transferred',
]

/** What was filled for the last time is over once it is used up. */
const isOver = (prescription: Prescription, today: PlainDate) =>
  isClosed(prescription) || isUsedUp(prescription, today)
const isClosed = (prescription: Prescription) =>
  closed.includes(prescription.status) || isMoved(prescription)
/** Another pharmacy fills the same: this one was asked not to. */
export const isMoved = ({ status, reasonCode }: Prescription) =>
  reasonCode === 'other_pharmacy' &&
  ['cancel_requested', 'canceled', 'discontinued'].includes(status)
const isUsedUp = ({ status, filledAt, days, refillsLeft }: Prescription, today: PlainDate) =>
  status === 'dispensed' &&
  refillsLeft === 0 &&
  filledAt !== null &&
  days !== undefined &&
  days < 30 &&
  addPeriod(localDate(filledAt, 'UTC'), days, 'day') < today

/** What is in it, and how it is taken. */
export const medicineIn = ({ drug, medicine }: Prescription) =>
  drug ? medicineOf({ drug, medicine }) : null

/** Where it is filled, as far as it is known. */
export const pharmacyOf = ({ pharmacy }: Prescription) =>
  pharmacy && 'name' in pharmacy ? pharmacy : null
