import type { Tile } from '../../../components/art/scene'
import type { IconName } from '../../../components/icons'

/** A way to be seen, other than choosing a provider and a time. */
export interface Way {
  readonly title: string
  readonly text: string
  readonly fact: string
  readonly tile: Tile
  readonly icon: IconName
  /** The page of it among the booking steps. */
  readonly step: string
}

interface Line {
  readonly onDemand: boolean
  readonly asyncMessaging: boolean
}

const ways = [
  {
    offered: ({ asyncMessaging }: Line) => asyncMessaging,
    title: 'Start Online Now',
    text: 'Answer some questions. No video. A provider reads them and writes back with a plan.',
    fact: 'Reply in 24-48 hours on business days',
    tile: 'chat',
    icon: 'clock',
    step: 'async-messaging',
  },
  {
    offered: ({ onDemand }: Line) => onDemand,
    title: 'See a Provider Now',
    text: 'A video visit with the next free provider. About 15 to 20 minutes.',
    fact: 'Under 10 minutes wait',
    tile: 'clock',
    icon: 'video',
    step: 'on-demand',
  },
] as const

/** The ways this service is offered in, as far as their pages exist; the provider list comes last. */
export const waysOf = (line: Line, exists: (step: string) => boolean): Way[] =>
  ways.filter(({ offered, step }) => offered(line) && exists(step))

export const future: Way = {
  title: 'Schedule a Future Visit',
  text: 'Choose your provider, day and time. Cancelling is free.',
  fact: 'In the next days',
  tile: 'calendar',
  icon: 'calendar',
  step: 'schedule',
}
