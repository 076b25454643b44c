import type { IconName } from '#components/icons'
import type { TileName } from '#content/tile-names'
import {
  type BookingChoices,
  type BookingStep,
  stepHref,
} from '#islands/appointments/booking-links'

/** A way to be seen, other than choosing a provider and a time. */
export interface VisitMode {
  readonly title: string
  readonly text: string
  readonly fact: string
  readonly tile: TileName
  readonly icon: IconName
  readonly step: BookingStep
}

interface ServiceLine {
  readonly onDemand: boolean
  readonly isStaffed: boolean
  readonly asyncMessaging: boolean
}

/** Whether a visit now can be had: while no clinician is at work it is not offered. */
export const isNowReachable = ({
  onDemand,
  isStaffed,
}: Pick<ServiceLine, 'onDemand' | 'isStaffed'>): boolean => onDemand && isStaffed

const modes = [
  {
    isOffered: ({ asyncMessaging }: ServiceLine) => asyncMessaging,
    title: 'Start Online Now',
    text: 'Answer some questions. No video. A provider reads them and writes back with a plan.',
    fact: 'Reply in 24-48 hours on business days',
    tile: 'chat',
    icon: 'clock',
    step: 'async-messaging',
  },
  {
    isOffered: isNowReachable,
    title: 'See a Provider Now',
    text: 'A video visit with the next free provider. About 15 to 20 minutes.',
    fact: 'You see your place, and about how long it takes',
    tile: 'clock',
    icon: 'video',
    step: 'on-demand',
  },
] as const

/** The modes that are open to who makes these choices. A visit that is booked may be had now, not in writing. */
export const openModes = (
  line: ServiceLine | null,
  choices: BookingChoices,
): (VisitMode & { readonly href: string })[] =>
  modes
    .filter(
      ({ isOffered, step }) =>
        line && isOffered(line) && !(choices.appointmentId && step === 'async-messaging'),
    )
    .map((mode) => ({ ...mode, href: stepHref(mode.step, choices) }))

/** The mode that is always there, listed last. */
export const scheduledVisit: VisitMode = {
  title: 'Schedule a Future Visit',
  text: 'Choose your provider, day and time. Canceling is free.',
  fact: 'In the next 5 days',
  tile: 'calendar',
  icon: 'calendar',
  step: 'schedule',
}
