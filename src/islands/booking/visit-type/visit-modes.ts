import type { SceneTile } from '#components/art/scene'
import type { IconName } from '#components/icons'

/** A way to be seen, other than choosing a provider and a time. */
export interface VisitMode {
  readonly title: string
  readonly text: string
  readonly fact: string
  readonly tile: SceneTile
  readonly icon: IconName
  /** File name of its page among the booking steps. */
  readonly step: string
}

interface ServiceLine {
  readonly onDemand: boolean
  readonly asyncMessaging: boolean
}

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
    isOffered: ({ onDemand }: ServiceLine) => onDemand,
    title: 'See a Provider Now',
    text: 'A video visit with the next free provider. About 15 to 20 minutes.',
    fact: 'Under 10 minutes wait',
    tile: 'clock',
    icon: 'video',
    step: 'on-demand',
  },
] as const

/** The modes this service line offers and whose pages exist. */
export const availableModes = (line: ServiceLine, exists: (step: string) => boolean): VisitMode[] =>
  modes.filter(({ isOffered, step }) => isOffered(line) && exists(step))

/** The mode that is always there, listed last. */
export const scheduledVisit: VisitMode = {
  title: 'Schedule a Future Visit',
  text: 'Choose your provider, day and time. Canceling is free.',
  fact: 'In the next 5 days',
  tile: 'calendar',
  icon: 'calendar',
  step: 'schedule',
}
