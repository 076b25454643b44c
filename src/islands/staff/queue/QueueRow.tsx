import { displayMoment, localDate, toEpochMs } from '#edge/platform/time'
import { stateNames } from '#edge/platform/us-states'
import { Badge } from '#islands/ui/Badge.tsx'
import { ButtonLink } from '#islands/ui/Button.tsx'
import type { Option } from '#islands/ui/form/Select.tsx'
import type { ClockSettings } from '../access/require-staff'
import { formatTime } from '../appointments/rows/format'
import { PepClock } from '../pep/PepClock'
import { DecideButtons } from './DecideButtons'
import { isReconnecting, type QueueEntry } from './queue'

type Props = {
  entry: QueueEntry
  clinicians: readonly Option[]
  now: number
  clock: ClockSettings
  onChange: () => Promise<unknown>
}

/** One who waits: who, what for, where, since when and how urgent, with what may be done. */
export const QueueRow = ({ entry, clinicians, now, clock, onChange }: Props) => {
  const { patientName = '', visitReason, attestedState, queuedAt, status } = entry
  return (
    <li className="section-head">
      <span className="stack g1">
        <span className="row g2">
          <b>
            <bdi>{patientName}</bdi>
          </b>
          <PepClock exposureAt={entry.exposureAt} now={now} />
          {entry.releasedCount > 0 && <Badge tone="warning">Given back</Badge>}
          {isReconnecting(entry, now) && <Badge tone="warning">Reconnecting</Badge>}
          {entry.callback && <Badge tone="accent">Wants a call back</Badge>}
          {entry.onDemandSwap && <Badge>Has a scheduled visit</Badge>}
        </span>
        <span>
          {[visitReason, attestedState && stateNames[attestedState]].filter(Boolean).join(', ')}
        </span>
        <span className="small ink-2">
          {`Since ${sinceWords(queuedAt, now, clock)}, ${waitedWords(now - toEpochMs(queuedAt))}`}
          {status === 'accepted' && entry.acceptedByName && (
            <>
              {'. Accepted by '}
              <bdi>{entry.acceptedByName}</bdi>
            </>
          )}
        </span>
      </span>
      <span className="actions">
        {status === 'accepted' && (
          <ButtonLink size="small" look="primary" href={`/staff/visits/${entry.appointmentId}`}>
            Open visit
          </ButtonLink>
        )}
        <DecideButtons
          of="on_demand_appointments"
          entry={entry}
          clinicians={clinicians}
          now={now}
          clock={clock}
          onChange={onChange}
        />
      </span>
    </li>
  )
}

const waitedWords = (ms: number): string => {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes >= 120) return `${Math.floor(minutes / 60)} h ago`
  return minutes === 0 ? 'just now' : `${minutes} min ago`
}

/** A patient who is to be called back may wait since another day. */
const sinceWords = (queuedAt: string, now: number, clock: ClockSettings): string =>
  localDate(queuedAt, clock.zone) === localDate(now, clock.zone)
    ? formatTime(queuedAt, clock)
    : displayMoment(queuedAt, clock.zone, clock.hours)
