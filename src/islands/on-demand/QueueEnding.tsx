import { pepTooLate } from '#edge/domains/exposures/exposure-rules'
import { ButtonLink } from '../ui/Button'
import type { QueueScreen } from './queued-visit'

type Props = {
  screen: Exclude<QueueScreen, 'waiting' | 'ready'>
  reasonCode: string | null
  isPep: boolean
  /** The scheduled visit that was to be had now. */
  visitHref: string
  scheduledFor: string
  /** Its time has passed meanwhile. */
  isPast: boolean
  againHref: string
  scheduleHref: string
  /** Where it is answered in writing instead; null where that is not offered. */
  writingHref: string | null
}

/** The wait is over without a clinician, or with one: what is, and the next best way. */
export const QueueEnding = ({
  screen,
  reasonCode,
  isPep,
  visitHref,
  scheduledFor,
  isPast,
  againHref,
  scheduleHref,
  writingHref,
}: Props) => {
  const stands = screen === 'unchanged' && !isPast
  const next =
    screen === 'left'
      ? { href: againHref, label: 'Get in line again' }
      : (nextFor[reasonCode ?? ''] ?? { href: scheduleHref, label: 'See the next free times' })
  const { title, text } = words[screen === 'unchanged' && isPast ? 'passed' : screen]
  return (
    <div className="stack g4">
      <div className="stack g2" role="status">
        <h1 tabIndex={-1}>{title}</h1>
        <p>{declinedFor[reasonCode ?? ''] ?? text}</p>
        {stands && (
          <p>
            <b>
              <bdi>{scheduledFor}</bdi>
            </b>
          </p>
        )}
        {isPep && screen !== 'over' && reasonCode !== 'pep_window_passed' && (
          <p>
            PEP must start within 72 hours. Go to an emergency room or urgent care now if you can.
          </p>
        )}
      </div>
      <div className="actions">
        {screen === 'in-room' ? (
          <ButtonLink look="primary" href={visitHref}>
            Go to your visit
          </ButtonLink>
        ) : screen === 'over' || stands ? (
          <ButtonLink look="primary" href="/app/appointments">
            See your visits
          </ButtonLink>
        ) : (
          <>
            <ButtonLink look="primary" href={next.href}>
              {next.label}
            </ButtonLink>
            {screen === 'declined' && reasonCode === 'no_provider_in_state' && writingHref && (
              <ButtonLink href={writingHref}>Be seen in writing instead</ButtonLink>
            )}
            <ButtonLink href="/app/messages?to=support">Message your care team</ButtonLink>
          </>
        )}
        <ButtonLink look="quiet" href="/app">
          Home
        </ButtonLink>
      </div>
    </div>
  )
}

const words: Readonly<Record<Props['screen'] | 'passed', { title: string; text: string }>> = {
  over: {
    title: 'Your visit is over',
    text: 'Thank you for coming. What was said is with your visits.',
  },
  left: {
    title: 'You are no longer in line',
    text: 'You left, or we lost touch with your page. You can get in line again any time.',
  },
  unchanged: {
    title: 'You keep your scheduled visit',
    text: 'You are no longer in line for a visit now.',
  },
  passed: {
    title: 'You are no longer in line',
    text: 'The time of your scheduled visit has passed. Choose a new time, and we will see you then.',
  },
  'in-room': {
    title: 'You keep your scheduled visit',
    text: 'You are no longer in line for a visit now. Your clinician knows that you are here.',
  },
  declined: {
    title: 'We can’t see you this way right now',
    text: 'We’re sorry. There is another way, and we help you find it.',
  },
}

/** By the reason a clinician chose. */
const declinedFor: Readonly<Record<string, string>> = {
  no_provider_in_state:
    'We’re sorry: no clinician who may see you is at work right now. Choose a time, or write to us.',
  needs_in_person:
    'A clinician thinks you need to be seen in person. Go to urgent care or an emergency room near you.',
  pep_window_passed: pepTooLate,
  not_verified: 'We need to know who you are first. Add a photo of your ID, or write to us.',
}

/** Where that leads first, in place of another time of the same kind. */
const nextFor: Readonly<Record<string, { readonly href: string; readonly label: string }>> = {
  pep_window_passed: { href: '/app/appointments/booking', label: 'Book a test and PrEP visit' },
  not_verified: { href: '/app/photo-id', label: 'Add a photo of your ID' },
}
