import { Button } from '#islands/ui/Button.tsx'
import type { ClockSettings } from '../access/require-staff'
import { formatTime } from './rows/format'
import type { ListState } from './rows/list-state'

type Props = { list: ListState; clock: ClockSettings; onShow: () => void }

/** What came in while the pointer is over the list: said at once, put in its place when asked. */
export const PendingUpdates = ({ list: { waiting, visits }, clock, onShow }: Props) =>
  waiting.length > 0 && (
    <div className="just-in">
      <ul>
        {waiting.flatMap((id) => {
          const visit = visits[id]
          return visit ? (
            <li key={id}>
              <b>{visit.patientName}</b>, {formatTime(visit.startsAt, clock)}
              {visit.reason && ` · ${visit.reason}`}
            </li>
          ) : (
            []
          )
        })}
      </ul>
      <Button size="small" onClick={onShow}>
        Show in the list
      </Button>
    </div>
  )
