import { now, type PlainDate } from '#edge/platform/time'
import {
  calendarHref,
  inWritingHref,
  isInWriting,
  isPast,
  isToRearrange,
  type PatientAppointment,
  pastText,
  rearrangedText,
  rebookHref,
  rescheduleHref,
  visitHref,
} from '../appointments/appointment'
import {
  type Clock,
  dayAndTime,
  firstNameOf,
  modeLabels,
  nameWithSuffix,
  providerTime,
} from '../appointments/format'
import { Art } from '../ui/Art'
import { Badge } from '../ui/Badge'
import { Button, ButtonLink } from '../ui/Button'
import { Icon } from '../ui/Icon'

type Props = {
  appointment: PatientAppointment
  today: PlainDate
  clock: Clock
  onCancel: () => void
}

/** The one thing that is next: when, with whom, and what can be done about it. */
export const NextAppointment = ({ appointment, today, clock, onCancel }: Props) => {
  const { provider, mode, minutes, reason, startsAt, status } = appointment
  const visit = provider?.portrait ?? appointment.id
  if (isInWriting(appointment)) return <VisitInWriting appointment={appointment} visit={visit} />
  if (isPast(appointment, now())) return <PastVisit {...{ appointment, visit, today, clock }} />
  if (isToRearrange(appointment))
    return (
      <VisitToMove
        {...{ visit, today, clock, startsAt }}
        title="Your visit needs another time"
        text={rearrangedText}
        href={rescheduleHref(appointment)}
      />
    )
  const otherTime =
    provider &&
    providerTime(startsAt, clock, { timezone: provider.timezone, name: firstNameOf(provider) })
  return (
    <section className="card flush next-appointment" aria-labelledby="next-appointment-title">
      <Who visit={visit} />
      <div className="body">
        <div className="stack g1">
          <h2 className="eyebrow" id="next-appointment-title" tabIndex={-1}>
            Your next visit
          </h2>
          <p className="when">
            <bdi>{dayAndTime(startsAt, today, clock)}</bdi>
          </p>
          {otherTime && <p className="small ink-2">{otherTime}</p>}
          <p>
            {`${modeLabels[mode]} with `}
            <b translate={provider ? 'no' : undefined}>
              {provider ? nameWithSuffix(provider) : 'your care team'}
            </b>
            {provider?.pronouns && (
              <span className="ink-2" translate="no">{` (${provider.pronouns})`}</span>
            )}
            {`, about ${minutes} minutes. ${reason}.`}
          </p>
          {status !== 'Scheduled' && (
            <p>
              <Badge tone="accent">{status}</Badge>
            </p>
          )}
        </div>
        <div className="actions">
          {mode === 'video' && (
            <ButtonLink look="primary" href={visitHref(appointment)}>
              <Icon name="video" />
              Go to visit
            </ButtonLink>
          )}
          <ButtonLink
            {...(mode !== 'video' && { look: 'primary' })}
            href={calendarHref(appointment)}
          >
            <Icon name="calendar-plus" />
            Add to calendar
          </ButtonLink>
          {status !== 'In progress' && (
            <div className="actions">
              {status === 'Scheduled' && (
                <ButtonLink href={rescheduleHref(appointment)}>Reschedule</ButtonLink>
              )}
              <Button look="danger" onClick={onCancel}>
                Cancel
              </Button>
            </div>
          )}
        </div>
        {status !== 'In progress' && (
          <p className="small ink-2">
            From home – no travel. Change or cancel free any time before it starts.
          </p>
        )}
      </div>
    </section>
  )
}

const Who = ({ visit }: { visit: string }) => (
  <div className="who">
    <span className="only-wide">
      <Art className="patch" drawing={{ visit, shape: 'columns' }} columns={2} rows={3} />
    </span>
    <span className="only-small">
      <Art className="patch" drawing={{ visit, shape: 'row' }} columns={3} />
    </span>
  </div>
)

type InWritingProps = { appointment: PatientAppointment; visit: string }
const VisitInWriting = ({ appointment, visit }: InWritingProps) => (
  <section className="card flush next-appointment" aria-labelledby="next-appointment-title">
    <Who visit={visit} />
    <div className="body">
      <div className="stack g1">
        <h2 className="eyebrow" id="next-appointment-title" tabIndex={-1}>
          Your visit in writing
        </h2>
        <p className="when">{appointment.reason}</p>
        <p>No video and no call: you write, a provider reads and writes back.</p>
      </div>
      <div className="actions">
        <ButtonLink look="primary" href={inWritingHref(appointment)}>
          See the visit
        </ButtonLink>
      </div>
    </div>
  </section>
)

type PastProps = Pick<Props, 'appointment' | 'today' | 'clock'> & { visit: string }
/** Card for a past visit without an outcome, shown while no other visit is upcoming. */
const PastVisit = ({ appointment, ...more }: PastProps) => (
  <VisitToMove
    {...more}
    startsAt={appointment.startsAt}
    title="The time of this visit has passed"
    text={pastText(appointment)}
    href={rebookHref(appointment)}
  />
)

type MoveProps = Pick<Props, 'today' | 'clock'> & {
  visit: string
  startsAt: string
  title: string
  text: string
  /** Address of the page to choose another time. */
  href: string
}
/** Card for a visit that does not take place at its time. */
const VisitToMove = ({ visit, startsAt, today, clock, title, text, href }: MoveProps) => (
  <section className="card flush next-appointment" aria-labelledby="next-appointment-title">
    <Who visit={visit} />
    <div className="body">
      <div className="stack g1">
        <h2 className="eyebrow" id="next-appointment-title" tabIndex={-1}>
          {title}
        </h2>
        <p className="when">
          <bdi>{dayAndTime(startsAt, today, clock)}</bdi>
        </p>
        <p>{text}</p>
      </div>
      <div className="actions">
        <ButtonLink look="primary" href={href}>
          <Icon name="calendar-plus" />
          Choose another time
        </ButtonLink>
        <ButtonLink href="/app/messages">Message your care team</ButtonLink>
      </div>
    </div>
  </section>
)
