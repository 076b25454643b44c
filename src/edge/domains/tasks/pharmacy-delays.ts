import { type PharmacyStatus, pepDelayVerbs, pepStuckStatuses } from '../prescriptions/transitions'

const updates = ['prescriptions.update', 'prescriptions.fill']
const toPrescriber = { toPrescriber: true } as const

const other = { priority: 2, medicine: 'other' } as const
const delay = { opens: 'medicine_not_filled', ...other, ...toPrescriber } as const
const pepDelay = {
  opens: 'pep_not_dispensed',
  priority: 1,
  medicine: 'pep',
  clockHours: 1,
  ...toPrescriber,
} as const

/** What a pharmacy says of a medicine that does not come on without the clinic. */
const delayedStatuses: readonly PharmacyStatus[] = [
  'out_of_stock',
  'on_hold',
  'pa_denied',
  'transferred_out',
  'canceled',
]

/** A medicine that its pharmacy does not have ready: PEP, whose 72 hours run, within the hour; others by opening hours. */
export const pharmacyDelays = [
  ...updates.flatMap((on) => [
    { ...other, on, opens: 'medicine_returned', kinds: ['returned'] },
    { ...delay, on, kinds: delayedStatuses },
    { ...pepDelay, on, kinds: pepStuckStatuses },
  ]),
  { ...other, on: 'prescriptions.fail', opens: 'fill_delayed' },
  { ...other, on: 'prescriptions.not_dispense', opens: 'fill_delayed', priority: 3 },
  { ...delay, on: 'prescriptions.not_dispense' },
  { ...delay, on: 'prescriptions.transfer' },
  // Its clinician sees to it that the pharmacy it was moved to has it ready.
  ...[...pepDelayVerbs, 'resend'].map((verb) => ({ ...pepDelay, on: `prescriptions.${verb}` })),
]

const notFilled = ['pep_not_dispensed', 'medicine_not_filled']

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
