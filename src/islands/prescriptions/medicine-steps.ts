import { preventionOf } from '#edge/domains/formulary/medicine'
import { pepStuckStatuses } from '#edge/domains/prescriptions/transitions'
import { isMoved, type Prescription } from './prescription'

interface Words {
  readonly title: string
  readonly text: string
}
type PharmacyStatus = NonNullable<Prescription['pharmacyStatus']>

const stepNames = ['Sent', 'At the pharmacy', 'Ready or on its way', 'With you'] as const

const readyStatuses: readonly PharmacyStatus[] = ['ready_for_pickup', 'shipped']
const withPatient: readonly PharmacyStatus[] = ['delivered', 'picked_up']

/** How far the medicine is; none for what is not on its way. */
export const medicineSteps = ({ status, pharmacyStatus }: Prescription) => {
  if (ofStatus[status]) return []
  const at = isGivenOut({ status, pharmacyStatus })
    ? 3
    : pharmacyStatus === null || pharmacyStatus === undefined
      ? 0
      : withPatient.includes(pharmacyStatus)
        ? 3
        : readyStatuses.includes(pharmacyStatus)
          ? 2
          : 1
  return stepNames.map((name, step) => ({
    name,
    state: step < at ? ('done' as const) : step === at ? ('now' as const) : ('next' as const),
  }))
}

/** Whether the pharmacy dispensed it; shipped and delivered medicines have their own texts. */
const isGivenOut = ({ status, pharmacyStatus }: Pick<Prescription, 'status' | 'pharmacyStatus'>) =>
  status === 'dispensed' && pharmacyStatus !== 'shipped' && pharmacyStatus !== 'delivered'

/** PEP, whose 72 hours run until the medicine is with the patient. */
export const isPep = ({ drug, medicine, reason }: Prescription): boolean =>
  reason === 'hiv_pep' || (drug !== undefined && preventionOf({ drug, medicine, reason }) === 'pep')

/** What happens now, and what comes next: in words to the patient. */
export const medicineWords = (prescription: Prescription): Words => {
  const { status, pharmacyStatus } = prescription
  if (isGivenOut(prescription)) return ofPharmacy.picked_up
  if (isMoved(prescription)) return moved
  return (
    (isPep(prescription) && pepWords(prescription)) ||
    (ofStatus[status] ?? (pharmacyStatus ? ofPharmacy[pharmacyStatus] : onItsWay))
  )
}

/** Whether the patient has to act now: the medicine is PEP, and something keeps it from them. */
export const isPepHeldUp = (prescription: Prescription): boolean =>
  isPep(prescription) && pepWords(prescription)?.isHeldUp === true

/** Of PEP nothing waits: its first dose is a matter of hours. Null where the usual words are right. */
const pepWords = ({
  status,
  pharmacyStatus,
}: Prescription): (Words & { isHeldUp?: true }) | null => {
  if (status === 'transferred' || pharmacyStatus === 'transferred_out') return pepElsewhere
  if (pepFailures.some((each) => each === status)) return pepHeldUp
  if (ofStatus[status]) return null
  if (pepStuckStatuses.some((each) => each === pharmacyStatus)) return pepHeldUp
  if (status === 'dispensed') return null
  return pharmacyStatus === 'ready_for_pickup' ? pepReady : pepOnItsWay
}

const pepFailures: readonly Prescription['status'][] = [
  'error',
  'not_dispensed',
  'change_requested',
]
const pepHeldUp = {
  title: 'Do not wait for this pharmacy',
  text: 'Call us now: another pharmacy has it. If you cannot reach us, go to an emergency room and ask for PEP. Every hour counts.',
  isHeldUp: true,
} as const
const pepElsewhere = {
  title: 'Another pharmacy has it now',
  text: 'Call your pharmacy now and ask which one, or call us. If you cannot get it today, go to an emergency room and ask for PEP.',
  isHeldUp: true,
} as const
const pepReady = {
  title: 'Your medicine is ready',
  text: 'Pick it up now and take the first dose right away. Bring your photo ID.',
} as const
const pepOnItsWay = {
  title: 'Your pharmacy has your prescription',
  text: 'Call them now and ask when you can pick it up. If it is not ready within hours, call us or go to an emergency room.',
} as const

const moved: Words = {
  title: 'Another pharmacy fills it',
  text: 'We asked this one not to.',
}
const onItsWay: Words = {
  title: 'We are sending your prescription',
  text: 'It is at your pharmacy within minutes.',
}

/** Where how far the pharmacy is says less than this. */
const ofStatus: Readonly<Partial<Record<Prescription['status'], Words>>> = {
  error: {
    title: 'Your prescription did not arrive yet',
    text: 'Something went wrong on the way. Your care team sends it again.',
  },
  printed: {
    title: 'Your prescription is on paper',
    text: 'Your care team tells you how you get it.',
  },
  change_requested: {
    title: 'Your pharmacy asked us a question',
    text: 'Your clinician answers within one business day. You do not need to do anything.',
  },
  renewal_requested: {
    title: 'You asked for more',
    text: 'Your clinician answers within one business day.',
  },
  renewal_approved: {
    title: 'You have a new prescription for it',
    text: 'You find it above.',
  },
  renewal_denied: {
    title: 'Your clinician would like to talk first',
    text: 'Book a visit or send a message, and you find the next step together.',
  },
  cancel_requested: {
    title: 'We are canceling this prescription',
    text: 'Your pharmacy has been asked not to fill it.',
  },
  canceled: {
    title: 'This prescription was canceled',
    text: 'Message us if you have a question about it.',
  },
  not_dispensed: {
    title: 'Your pharmacy did not fill it',
    text: 'Your care team finds out why. Message us if you run out before.',
  },
  transferred: {
    title: 'Another pharmacy has it now',
    text: 'Your pharmacy passed it on. Call them to ask which one.',
  },
  discontinued: {
    title: 'You no longer take this',
    text: 'Message us if that is not right.',
  },
  expired: {
    title: 'This prescription is too old to fill',
    text: 'Ask for a new one if you still take it.',
  },
}

const prepared: Words = {
  title: 'Your pharmacy is preparing it',
  text: 'We tell you when it is ready.',
}
const ofPharmacy: Readonly<Record<PharmacyStatus, Words>> = {
  new: {
    title: 'Your pharmacy has your prescription',
    text: 'They check it and ask your insurance. That usually takes a day.',
  },
  benefits_check: {
    title: 'Your pharmacy asks your insurance',
    text: 'That usually takes one to two business days.',
  },
  pa_required: {
    title: 'Your insurance wants to hear from us first',
    text: 'Your care team writes to them. You do not need to do anything.',
  },
  pa_pending: {
    title: 'We wait for your insurance',
    text: 'Your care team asked them to pay. They usually answer within a few business days.',
  },
  pa_approved: { title: 'Your insurance pays for it', text: 'Your pharmacy prepares it next.' },
  pa_denied: {
    title: 'Your insurance said no for now',
    text: 'Your care team looks for another way, and tells you.',
  },
  copay_assistance: {
    title: 'Your pharmacy looks for help with the cost',
    text: 'You pay nothing until you agree.',
  },
  patient_contact_needed: {
    title: 'Your pharmacy needs to talk to you',
    text: 'Call them when it suits you. It usually takes a few minutes.',
  },
  ready_to_fill: prepared,
  filling: prepared,
  out_of_stock: {
    title: 'Your pharmacy ordered it for you',
    text: 'They do not have it today. Ask them when it comes, and message us if you run out before.',
  },
  on_hold: {
    title: 'Your pharmacy waits with it',
    text: 'Call them, or message us, to find out why.',
  },
  refill_too_soon: {
    title: 'It is too soon for the next one',
    text: 'Your insurance pays for it once you have about a week left.',
  },
  shipped: {
    title: 'Your medicine is on its way',
    text: 'It comes in a plain package. Nothing on it says what is inside.',
  },
  ready_for_pickup: {
    title: 'Your medicine is ready',
    text: 'Pick it up when it suits you. Bring your photo ID and insurance card.',
  },
  delivered: {
    title: 'Your medicine was delivered',
    text: 'Message us if it is not there, or if you have a question.',
  },
  picked_up: {
    title: 'You have your medicine',
    text: 'Message us any time if you have a question or feel a side effect.',
  },
  returned: {
    title: 'Your medicine went back to the pharmacy',
    text: 'Call them, and they prepare it for you again.',
  },
  transferred_out: {
    title: 'Another pharmacy has it now',
    text: 'Your pharmacy passed it on. Call them to ask which one.',
  },
  canceled: {
    title: 'Your pharmacy did not fill it',
    text: 'Your care team finds out why. Message us if you run out before.',
  },
}
