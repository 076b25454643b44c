import type { Lab } from './lab'

export interface KitStep {
  readonly name: string
  readonly state: 'done' | 'now' | 'next'
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

/** How far a kit is; none for what is not on its way. */
export const kitSteps = ({ status, collection }: Pick<Lab, 'status' | 'collection'>): KitStep[] => {
  const at = stepOf[status]
  if (at === undefined || collection !== 'home_kit') return []
  return stepNames.map((name, step) => ({
    name,
    state: step < at ? 'done' : step === at ? 'now' : 'next',
  }))
}

/** The words of an order's status; a result that waits for a call says so. */
export const textsOf = ({ status, waitsForCall }: Pick<Lab, 'status' | 'waitsForCall'>) => {
  const { title, text } = labStatusTexts[status]
  const isHere = status === 'final' || status === 'corrected'
  return {
    title,
    text:
      isHere && waitsForCall
        ? 'Your clinician calls you first. Then you can read them here.'
        : text,
  }
}

/** What an order waits for, in words to the patient, and what they can do. */
export const labStatusTexts: Readonly<Record<Lab['status'], { title: string; text: string }>> = {
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
