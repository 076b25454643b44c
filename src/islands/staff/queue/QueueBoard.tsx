import { useCallback, useEffect, useState } from 'react'
import { toEpochMs } from '#edge/platform/time'
import { showNavCounts } from '#islands/chrome/nav-counts'
import { apiWithLocalErrors } from '#islands/stores/api'
import { useServerNow } from '#islands/stores/use-server-now'
import { Empty } from '#islands/ui/feedback/Empty.tsx'
import { Note } from '#islands/ui/feedback/Note.tsx'
import type { Option } from '#islands/ui/form/Select.tsx'
import { useFocusRecovery } from '#islands/ui/use-focus-recovery'
import type { StaffRole } from '../access/nav-links'
import type { ClockSettings } from '../access/require-staff'
import { onStaffEvent } from '../access/staff-events'
import { queueAlertsMs, useWaitAlert } from '../appointments/waiting/wait-alert'
import { QueueRow } from './QueueRow'
import { blockedWords, loadVisitQueue, type Queue } from './queue'

type Props = {
  role: StaffRole
  queue: Queue
  /** Whom who assigns may give a visit to. */
  clinicians: readonly Option[]
  serverNow: number
  clock: ClockSettings
}

/** What no event tells: whether the pages of those who wait are still open. */
const pollMs = 15_000

/** Who waits for a visit now, in order, and who was accepted. An island: it follows the queue, and rings. */
export const QueueBoard = ({ role, queue: first, clinicians, serverNow, clock }: Props) => {
  const [queue, setQueue] = useState(first)
  const now = useServerNow(serverNow)
  const reread = useCallback(async () => {
    const latest = await loadVisitQueue(apiWithLocalErrors)
    setQueue(latest)
    return latest
  }, [])
  useEffect(() => {
    const follow = () => void reread().catch(() => {})
    const timer = setInterval(() => !document.hidden && follow(), pollMs)
    const stop = onStaffEvent(
      role,
      'status_changed',
      ({ type }) => type === 'on_demand_appointments' && follow(),
      { onReset: follow },
    )
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [role, reread])
  const { waiting, accepted } = queue
  useEffect(() => showNavCounts({ queue: waiting.length }), [waiting.length])
  const alert = useWaitAlert(
    waiting.map(({ id, patientName = '', queuedAt }) => ({
      id,
      name: patientName,
      // One who came since the clock last moved has waited for nothing yet.
      waitedMs: Math.max(0, now - toEpochMs(queuedAt)),
    })),
    queueAlertsMs,
  )
  const part = useFocusRecovery<HTMLDivElement>()
  const blocked = waiting[0]?.blockedBy
  const parts = [
    { title: 'Waiting', rows: waiting },
    { title: 'Accepted, not begun', rows: accepted },
  ].filter(({ rows }) => rows.length > 0)
  return (
    <div ref={part} className="inset stack g5">
      {blocked && <Note tone="warning">{blockedWords[blocked]}</Note>}
      {parts.length === 0 && (
        <Empty title="No one is waiting" tile="clock">
          <p>Patients who want to be seen now are listed here, and it rings when one comes.</p>
        </Empty>
      )}
      {parts.map(({ title, rows }) => (
        <section key={title} className="stack g3" aria-label={title}>
          <h2>{title}</h2>
          <ul className="list">
            {rows.map((entry) => (
              <QueueRow
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
      <p className="sr" role="alert">
        {alert}
      </p>
    </div>
  )
}
