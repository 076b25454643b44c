import type { Lab } from './lab'

export interface KitStep {
  readonly name: string
  readonly state: 'done' | 'now' | 'next'
  /** When it was; null for what is to come, and for what the lab did not say. */
  readonly at: string | null
}

/** Where each status of a lab stands on the way of a kit; those outside of it are told in words. */
const stepNames = [
  'Ordered',
  'Shipped',
  'Delivered',
  'Mailed back',
  'At the lab',
  'Results',
] as const
const stepOf: Partial<Record<Lab['status'], number>> = {
  ordered: 0,
  kit_preparing: 0,
  kit_shipped: 1,
  kit_delivered: 2,
  collected: 3,
  in_transit: 3,
  received_by_lab: 4,
  in_process: 4,
  partial: 4,
  final: 5,
  corrected: 5,
}

type KitLab = Pick<Lab, 'status' | 'collection'> &
  Partial<
    Pick<Lab, 'orderedAt' | 'shippedAt' | 'deliveredAt' | 'mailedAt' | 'receivedAt' | 'resultedAt'>
  >

/** How far a kit is; none for what is not on its way. */
export const kitSteps = ({ status, collection, ...lab }: KitLab): KitStep[] => {
  const place = stepOf[status]
  if (place === undefined || collection !== 'home_kit') return []
  const { orderedAt, shippedAt, deliveredAt, mailedAt, receivedAt, resultedAt } = lab
  const dates = [orderedAt, shippedAt, deliveredAt, mailedAt, receivedAt, resultedAt]
  return stepNames.map((name, step) => ({
    name,
    state: step < place ? 'done' : step === place ? 'now' : 'next',
    at: step <= place ? (dates[step] ?? null) : null,
  }))
}

/** The words of an order's status; a result that waits for a call says so, as does a leg that takes too long. */
export const textsOf = (
  lab: Pick<Lab, 'status' | 'waitsForCall'> & Partial<Pick<Lab, 'collection' | 'lateAt'>>,
) => {
  const { status, waitsForCall, collection = 'home_kit', lateAt } = lab
  const isKit = collection === 'home_kit'
  const late = isKit && lateAt ? lateTexts[status] : undefined
  const { title, text } =
    late ?? (isKit ? undefined : textsWithoutKit[status]) ?? labStatusTexts[status]
  const isHere = status === 'final' || status === 'corrected'
  return {
    title,
    text:
      isHere && waitsForCall
        ? 'Your clinician calls you first. Then you can read them here.'
        : text,
  }
}

type Texts = { readonly title: string; readonly text: string }

const lateAtLab: Texts = {
  title: 'The lab takes longer than usual',
  text: 'Your care team asks the lab. You do not have to do anything.',
}
const lateToShip: Texts = {
  title: 'Your kit has not shipped yet',
  text: 'That takes longer than planned. Your care team finds out why. If you need to test soon, message them.',
}
const lateToArrive: Texts = {
  title: 'Your samples are not at the lab yet',
  text: 'That takes longer than planned. Your care team looks for them. If the box came back to you, message them.',
}
/** A kit that takes longer than its leg: the task of a person, and the way on for the patient. */
const lateTexts: Readonly<Partial<Record<Lab['status'], Texts>>> = {
  ordered: lateToShip,
  kit_preparing: lateToShip,
  kit_shipped: {
    title: 'Your kit should be there by now',
    text: 'Did it come? Then you can use it. If it did not, message your care team. They look for it, or send a new one.',
  },
  kit_delivered: {
    title: 'Do you still have your kit?',
    text: 'You can still use it. If it did not come, or a part is missing, message your care team. They send a new one.',
  },
  collected: lateToArrive,
  in_transit: lateToArrive,
  received_by_lab: lateAtLab,
  in_process: lateAtLab,
  partial: lateAtLab,
}

/** Tests for which no kit is sent. */
const textsWithoutKit: Readonly<Partial<Record<Lab['status'], Texts>>> = {
  ordered: {
    title: 'Your tests are ordered',
    text: 'Message your care team if you do not know where to go for them.',
  },
  lost: {
    title: 'Your samples got lost',
    text: 'We are sorry. Your care team helps you to take another one.',
  },
  expired: {
    title: 'This order is too old to use',
    text: 'Message us if you still want to test.',
  },
}

/** What an order waits for, in words to the patient, and what they can do. */
export const labStatusTexts: Readonly<Record<Lab['status'], Texts>> = {
  draft: {
    title: 'Your clinician looks at your request',
    text: 'They order it, or write to you first, within one business day.',
  },
  ordered: { title: 'Your kit is ordered', text: 'We tell you when it ships.' },
  kit_preparing: { title: 'Your kit is being packed', text: 'We tell you when it ships.' },
  kit_shipped: {
    title: 'Your kit is on its way',
    text: 'It comes in a plain box. Nothing on it says what is inside.',
  },
  kit_delivered: {
    title: 'Your kit is there',
    text: 'Take the samples when it suits you, best on a morning early in the week, and mail them the same day.',
  },
  requisition_ready: {
    title: 'Go to the lab when it suits you',
    text: 'Bring your photo ID. The lab has our order; you do not need paper.',
  },
  collected: {
    title: 'Your samples are taken',
    text: 'We tell you when they are at the lab.',
  },
  in_transit: {
    title: 'Your samples are on their way',
    text: 'We tell you when they are at the lab.',
  },
  received_by_lab: {
    title: 'Your samples are at the lab',
    text: 'Results usually take a few business days.',
  },
  in_process: {
    title: 'The lab is testing your samples',
    text: 'Results usually take a few business days.',
  },
  partial: {
    title: 'Some results are in',
    text: 'You read them once all of them are there.',
  },
  final: {
    title: 'Your results are in',
    text: 'Your clinician has them now. You can read them here within one day, most often sooner.',
  },
  corrected: {
    title: 'The lab corrected a result',
    text: 'Your clinician has it now. You can read it here within one day, most often sooner.',
  },
  rejected: {
    title: 'The lab could not use a sample',
    text: 'That happens, and you did nothing wrong. Your care team helps you to take another one.',
  },
  lost: {
    title: 'Your kit or samples got lost',
    text: 'We are sorry. Your care team sends you a new kit.',
  },
  canceled: { title: 'This order was canceled', text: 'Message us if you still want to test.' },
  expired: {
    title: 'This kit is too old to use',
    text: 'Ask for a new one; it costs you nothing to ask.',
  },
}
