import { useCallback, useEffect, useState } from 'react'
import { displayMoment, toEpochMs } from '#edge/platform/time'
import { apiWithLocalErrors } from '#islands/stores/api'
import { useServerNow } from '#islands/stores/use-server-now'
import { Badge } from '#islands/ui/Badge.tsx'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Empty } from '#islands/ui/feedback/Empty.tsx'
import { Skeleton } from '#islands/ui/feedback/Skeleton.tsx'
import type { Option } from '#islands/ui/form/Select.tsx'
import { useAction } from '#islands/ui/use-action'
import { useFocusRecovery } from '#islands/ui/use-focus-recovery'
import type { StaffRole } from '../access/nav-links'
import type { ClockSettings } from '../access/require-staff'
import { onStaffEvent } from '../access/staff-events'
import { AnswerList } from '../assessments/AnswerList'
import type { Responses } from '../assessments/assessments'
import { DecideButtons } from '../queue/DecideButtons'
import { loadWritingQueue, type WritingEntry } from './writing'

type Props = {
  role: StaffRole
  visits: readonly WritingEntry[]
  /** Whom who assigns may give a visit to. */
  clinicians: readonly Option[]
  serverNow: number
  clock: ClockSettings
}

/** Who waits for a plan in writing, and who has each visit. An island: it follows the visits. */
export const WritingBoard = ({ role, visits: first, clinicians, serverNow, clock }: Props) => {
  const [visits, setVisits] = useState(first)
  const now = useServerNow(serverNow, 60_000)
  const reread = useCallback(async () => setVisits(await loadWritingQueue(apiWithLocalErrors)), [])
  useEffect(() => {
    const follow = () => void reread().catch(() => {})
    return onStaffEvent(
      role,
      'status_changed',
      ({ type }) => type === 'async_messaging_appointments' && follow(),
      { onReset: follow },
    )
  }, [role, reread])
  const board = useFocusRecovery<HTMLDivElement>()
  const parts = [
    {
      title: 'Answered, waiting for a clinician',
      rows: visits.filter(({ status, isAnswered }) => status === 'waiting' && isAnswered),
    },
    { title: 'Accepted', rows: visits.filter(({ status }) => status === 'accepted') },
    {
      title: 'Not answered yet',
      rows: visits.filter(({ status, isAnswered }) => status === 'waiting' && !isAnswered),
    },
  ].filter(({ rows }) => rows.length > 0)
  return (
    <div ref={board} className="inset stack g5">
      {parts.length === 0 && (
        <Empty title="No one waits for a plan" tile="chat">
          <p>
            Patients who chose to be seen in writing are listed here, what is due soonest first.
          </p>
        </Empty>
      )}
      {parts.map(({ title, rows }) => (
        <section key={title} className="stack g3" aria-label={title}>
          <h2>{title}</h2>
          <ul className="list">
            {rows.map((entry) => (
              <Row
                key={entry.id}
                entry={entry}
                clinicians={clinicians}
                now={now}
                clock={clock}
                onChange={reread}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type RowProps = Pick<Props, 'clinicians' | 'clock'> & {
  entry: WritingEntry
  now: number
  onChange: () => Promise<void>
}
const Row = ({ entry, clinicians, now, clock, onChange }: RowProps) => {
  const { id, patientName, visitReason, dueAt, status, isAnswered, isUrgent } = entry
  const isLate = toEpochMs(dueAt) < now
  return (
    <li className="stack g2">
      <div className="section-head">
        <span className="stack g1">
          <span className="row g2">
            <b>
              <bdi>{patientName}</bdi>
            </b>
            {isLate && <Badge tone="danger">Past due</Badge>}
            {isUrgent && <Badge tone="danger">Answers to look at first</Badge>}
          </span>
          <span>{visitReason}</span>
          <span className="small ink-2">
            {`${isLate ? 'Was due' : 'Due'} ${displayMoment(dueAt, clock.zone, clock.hours)}`}
            {entry.acceptedByName && (
              <>
                {'. Accepted by '}
                <bdi>{entry.acceptedByName}</bdi>
              </>
            )}
          </span>
        </span>
        <span className="actions">
          {status === 'accepted' && (
            <ButtonLink size="small" look="primary" href={`/staff/visits/${id}`}>
              Open visit
            </ButtonLink>
          )}
          <DecideButtons
            of="async_messaging_appointments"
            now={now}
            clock={clock}
            entry={{
              ...entry,
              appointmentId: id,
              can: (entry.can ?? []).filter((verb) => verb !== 'accept' || isAnswered),
            }}
            clinicians={clinicians}
            onChange={onChange}
          />
        </span>
      </div>
      {/* Who does not read answers is not told whether one is urgent. */}
      {isAnswered && isUrgent !== undefined && <Answers id={id} />}
    </li>
  )
}

/** Read, and put on record as read, once they are opened. */
const Answers = ({ id }: { id: string }) => {
  const [responses, setResponses] = useState<Responses | null>(null)
  const { error, run } = useAction(async () => {
    const params = { id }
    setResponses(
      (await apiWithLocalErrors.call('GET /async_messaging_appointments/:id/answers', { params }))
        .responses,
    )
  })
  return (
    <details
      className="disclosure"
      onToggle={({ currentTarget }) => currentTarget.open && !responses && void run()}
    >
      <summary>Read the answers</summary>
      {responses ? (
        <AnswerList responses={responses} />
      ) : error ? (
        <ActionError error={error} />
      ) : (
        <Skeleton label="Reading the answers" lines={6} />
      )}
    </details>
  )
}
