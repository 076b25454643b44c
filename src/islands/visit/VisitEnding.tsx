import type { ReactNode } from 'react'
import {
  type PatientAppointment,
  pastText,
  rearrangedText,
  rescheduleHref,
  summaryHref,
} from '../appointments/appointment'
import { ButtonLink } from '../ui/Button'
import { Icon } from '../ui/Icon'
import type { VisitScreen } from './visit-screen'

interface Ending {
  readonly title: string
  readonly words: string | ((visit: PatientAppointment) => string)
  /** Whether another visit is offered. */
  readonly rebook?: true
  /** Whether the same visit is moved. */
  readonly move?: true
  /** Whether there is, or will be, a summary to read. */
  readonly summary?: true
}
const endings: Readonly<
  Record<Exclude<VisitScreen, 'early' | 'lobby' | 'room' | 'phone'>, Ending>
> = {
  rearranged: {
    title: 'Your visit needs another time',
    words: rearrangedText,
    move: true,
  },
  lapsed: {
    title: 'The time of this visit has passed',
    words: pastText,
    rebook: true,
  },
  held: {
    title: 'Your visit has ended',
    words: 'Your clinician is writing the summary. You’ll find it here soon.',
    summary: true,
  },
  complete: {
    title: 'Your visit is complete',
    words: 'Thank you for coming.',
    summary: true,
  },
  missed: {
    title: 'This visit did not take place',
    words: 'You can choose another time. There is no charge.',
    rebook: true,
  },
  canceled: {
    title: 'This visit is canceled',
    words: 'You can choose another time whenever you like.',
    rebook: true,
  },
  failed: {
    title: 'A technical problem ended this visit',
    words: 'We’re sorry. Choose another time, or call us and we’ll help right away.',
    rebook: true,
  },
  unavailable: {
    title: 'This visit did not take place',
    words: 'You can choose another time whenever you like.',
    rebook: true,
  },
}

type Props = {
  screen: keyof typeof endings
  visit: PatientAppointment
  supportPhone: string | null
  children: ReactNode
}
/** A visit that is over, or will not be: what that means, and the way on. */
export const VisitEnding = ({ screen, visit, supportPhone, children }: Props) => {
  const { title, words, rebook, move, summary } = endings[screen]
  return (
    <div className="stack g4">
      <h1 tabIndex={-1}>{title}</h1>
      {children}
      <p>{typeof words === 'string' ? words : words(visit)}</p>
      <div className="actions">
        {summary && (
          <ButtonLink look="primary" href={summaryHref(visit)}>
            Visit summary
          </ButtonLink>
        )}
        {(rebook || move) && (
          <ButtonLink
            look="primary"
            href={move ? rescheduleHref(visit) : '/app/appointments/booking'}
          >
            Choose another time
          </ButtonLink>
        )}
        <ButtonLink href="/app">Home</ButtonLink>
        {supportPhone && (
          <ButtonLink look="quiet" href={`tel:+1${supportPhone}`}>
            <Icon name="phone" />
            Call support
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
