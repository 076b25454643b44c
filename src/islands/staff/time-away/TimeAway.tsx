import { useState } from 'react'
import { apiWithLocalErrors } from '#islands/stores/api'
import { Empty } from '#islands/ui/feedback/Empty.tsx'
import type { Option } from '#islands/ui/form/Select.tsx'
import { useFocusRecovery } from '#islands/ui/use-focus-recovery'
import type { ClockSettings } from '../access/require-staff'
import { AskForTime } from './AskForTime'
import { RequestRow } from './RequestRow'
import { isToDecide, listedRequests, loadTimeRequests, type TimeRequest } from './time-requests'

type Props = {
  meId: string
  requests: readonly TimeRequest[]
  /** Whose time the caller may ask for. */
  providers: readonly Option[]
  canDecide: boolean
  canAsk: boolean
  canNote: boolean
  clock: ClockSettings
}

/** Requests for time without visits: those to decide first, then what is to come. An island because they change in place. */
export const TimeAway = ({
  meId,
  requests: first,
  providers,
  canDecide,
  canAsk,
  canNote,
  clock,
}: Props) => {
  const [requests, setRequests] = useState(first)
  const reread = async () => {
    const latest = await loadTimeRequests(apiWithLocalErrors)
    setRequests(latest)
    return latest
  }
  const decides = (request: TimeRequest) => canDecide && isToDecide(request, meId)
  const parts = [
    { title: 'To decide', rows: requests.filter(decides) },
    { title: 'To come', rows: requests.filter((request) => !decides(request)) },
  ].filter(({ rows }) => rows.length > 0)
  const part = useFocusRecovery<HTMLDivElement>()
  return (
    <div ref={part} className="inset stack g5">
      {canAsk && providers.length > 0 && (
        <div>
          <AskForTime providers={providers} clock={clock} onChange={reread} />
        </div>
      )}
      {parts.length === 0 && (
        <Empty title="No time away to come">
          <p>Leave, meetings and other time without visits are listed here.</p>
        </Empty>
      )}
      {parts.map(({ title, rows }) => (
        <section key={title} className="stack g3" aria-label={title}>
          <h2>{title}</h2>
          {rows.length >= listedRequests && (
            <p className="ink-2">
              The soonest are listed. Later ones follow as these are decided or pass.
            </p>
          )}
          <ul className="list">
            {rows.map((request) => (
              <RequestRow
                key={request.id}
                request={request}
                canDecide={decides(request)}
                canCancel={canAsk && !decides(request) && request.status !== 'declined'}
                canNote={canNote}
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
