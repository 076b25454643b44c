import { now, type PlainDate } from '#edge/platform/time'
import { Badge } from '../ui/Badge'
import { Button, ButtonLink } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Portrait } from '../ui/Portrait'
import {
  calendarHref,
  hasSummary,
  inWritingHref,
  isInWriting,
  isPast,
  isToRearrange,
  isUpcoming,
  modeAndProvider,
  type PatientAppointment,
  pastLabel,
  pastText,
  rearrangedLabel,
  rearrangedText,
  rebookHref,
  rescheduleHref,
  statusLabels,
  summaryHref,
  visitHref,
} from './appointment'
import { EarlierTimeButton } from './earlier-times/EarlierTimeButton'
import { type EarlierTimeRequest, earlierTimeHref } from './earlier-times/earlier-time'
import { type Clock, dayAndTime } from './format'

type Props = {
  appointment: PatientAppointment
  today: PlainDate
  clock: Clock
  onCancel: (appointment: PatientAppointment) => void
  patientId: string
  /** Of this visit, while its patient is in line for an earlier time. */
  request: EarlierTimeRequest | undefined
}

/** One visit: when, with whom, how far it has come, and what can still be done about it. */
export const AppointmentRow = (props: Props) => {
  const { appointment, today, clock, onCancel, patientId, request } = props
  const hasPassed = isPast(appointment, now())
  const isToCome = isUpcoming(appointment, now())
  const toRearrange = isToCome && isToRearrange(appointment)
  const { words, tone } = hasPassed
    ? pastLabel
    : toRearrange
      ? rearrangedLabel
      : statusLabels[appointment.status]
  const when = dayAndTime(appointment.startsAt, today, clock)
  return (
    <li className="visit">
      {appointment.provider ? (
        <Portrait of={appointment.provider.portrait} name={appointment.provider.name} size="m" />
      ) : (
        <span className="glyph plain">
          <Icon name="calendar" />
        </span>
      )}
      <div className="stack g1">
        <p className="row g2">
          <b>
            <bdi>{when}</bdi>
          </b>
          <Badge tone={tone}>{words}</Badge>
          {request && <Badge>In line for an earlier time</Badge>}
        </p>
        <p className="small ink-2">{`${appointment.reason}, ${modeAndProvider(appointment)}`}</p>
        {isToCome && isInWriting(appointment) && (
          <div className="actions">
            <ButtonLink size="small" look="primary" href={inWritingHref(appointment)}>
              See the visit
            </ButtonLink>
          </div>
        )}
        {hasPassed && (
          <>
            <p className="small">{pastText(appointment)}</p>
            <div className="actions">
              <ButtonLink
                size="small"
                href={rebookHref(appointment)}
                aria-label={`Choose another time: ${when}`}
              >
                Choose another time
              </ButtonLink>
            </div>
          </>
        )}
        {toRearrange && <p className="small">{rearrangedText}</p>}
        {isToCome && !isInWriting(appointment) && (
          <div className="actions">
            {appointment.mode === 'video' && !toRearrange && (
              <ButtonLink
                size="small"
                look="primary"
                href={visitHref(appointment)}
                aria-label={`Go to visit: ${when}`}
              >
                Go to visit
              </ButtonLink>
            )}
            {appointment.status === 'Scheduled' && (
              <ButtonLink
                size="small"
                look={toRearrange ? 'primary' : undefined}
                href={rescheduleHref(appointment)}
                aria-label={toRearrange ? `Choose another time: ${when}` : `Reschedule ${when}`}
              >
                {toRearrange ? 'Choose another time' : 'Reschedule'}
              </ButtonLink>
            )}
            {request?.offer && (
              <ButtonLink size="small" href={earlierTimeHref}>
                See the earlier time
              </ButtonLink>
            )}
            {appointment.status === 'Scheduled' && !toRearrange && (
              <EarlierTimeButton
                small
                patientId={patientId}
                appointmentId={appointment.id}
                request={request}
                when={when}
              />
            )}
            {!toRearrange && (
              <ButtonLink
                size="small"
                href={calendarHref(appointment)}
                aria-label={`Add to calendar: ${when}`}
              >
                Add to calendar
              </ButtonLink>
            )}
            {appointment.status !== 'In progress' && (
              <Button
                size="small"
                look="danger"
                aria-label={`Cancel ${when}`}
                onClick={() => onCancel(appointment)}
              >
                Cancel
              </Button>
            )}
          </div>
        )}
        {hasSummary(appointment) && (
          <div className="actions">
            <ButtonLink
              size="small"
              href={summaryHref(appointment)}
              aria-label={`Visit summary: ${when}`}
            >
              Visit summary
            </ButtonLink>
          </div>
        )}
      </div>
    </li>
  )
}
