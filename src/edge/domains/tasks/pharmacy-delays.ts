import { type PharmacyStatus, pepDelayVerbs, pepStuckStatuses } from '../prescriptions/transitions'

const updates = ['prescriptions.update', 'prescriptions.fill']
const ofPrescriber = { owner: 'prescriber' } as const

const other = { priority: 2, medicine: 'other' } as const
const delay = { opens: 'medicine_not_filled', ...other, ...ofPrescriber } as const
const pepDelay = {
  opens: 'pep_not_dispensed',
  priority: 1,
  medicine: 'pep',
  clockHours: 1,
  ...ofPrescriber,
} as const

/** Statuses of a pharmacy that need a step of the clinic. */
const delayedStatuses: readonly PharmacyStatus[] = [
  'out_of_stock',
  'on_hold',
  'pa_denied',
  'patient_contact_needed',
  'copay_assistance',
  'transferred_out',
  'canceled',
]

/** Statuses that need no step of the clinic: the pharmacy or the payer acts next, or the patient has the medicine. */
export const ordinaryStatuses: readonly PharmacyStatus[] = [
  'new',
  'benefits_check',
  'pa_pending',
  'pa_approved',
  'ready_to_fill',
  'filling',
  'refill_too_soon',
  'shipped',
  'delivered',
  'ready_for_pickup',
  'picked_up',
]

/** A medicine that its pharmacy does not have ready: PEP, whose 72 hours run, within the hour; others by opening hours. */
export const pharmacyDelays = [
  ...updates.flatMap((on) => [
    { ...other, on, opens: 'medicine_returned', kinds: ['returned'] },
    { ...delay, on, kinds: delayedStatuses },
    { ...pepDelay, on, kinds: pepStuckStatuses },
  ]),
  // The clinician reads the reason, then corrects the prescription, sends it elsewhere or prints it.
  { ...other, on: 'prescriptions.fail', opens: 'prescription_refused', ...ofPrescriber },
  { ...other, on: 'prescriptions.not_dispense', opens: 'fill_delayed', priority: 3 },
  { ...delay, on: 'prescriptions.not_dispense' },
  { ...delay, on: 'prescriptions.transfer' },
  // Steps of any medicine, PEP too.
  { on: 'prescriptions.dispense_part', opens: 'medicine_not_filled', priority: 2, ...ofPrescriber },
  // The patient may still get the withdrawn medicine.
  ...['deny_cancel', 'dispense_late', 'pass_cancel_hours', 'arrive_late'].map((verb) => ({
    on: `prescriptions.${verb}`,
    opens: 'late_at_pharmacy',
    priority: 1,
    ...ofPrescriber,
  })),
  // Its clinician sees to it that the pharmacy it was moved to has it ready.
  ...[...pepDelayVerbs, 'resend'].map((verb) => ({ ...pepDelay, on: `prescriptions.${verb}` })),
]

const notFilled = ['pep_not_dispensed', 'medicine_not_filled']

/** Statuses that settle a cancellation which the pharmacy had refused. */
export const cancellationsSettled = {
  on: ['confirm_cancel', 'discontinue', 'dispense'].map((verb) => `prescriptions.${verb}`),
  closes: ['late_at_pharmacy'],
}

/** A medicine that is ready at its pharmacy or with the patient, or is to be given no more. */
export const pepArrivals = [
  {
    on: ['dispense', 'move', 'cancel', 'confirm_cancel', 'discontinue', 'enter_in_error'].map(
      (verb) => `prescriptions.${verb}`,
    ),
    closes: notFilled,
  },
  {
    on: updates,
    closes: notFilled,
    kinds: ['ready_for_pickup', 'picked_up', 'delivered'],
  },
]
