import { Button } from '../../ui/Button'
import { type Clock, timeOf } from './format'
import type { List } from './list-state'

type Props = { list: List; clock: Clock; onShow: () => void }

/** What came in while the pointer is over the list: said at once, put in its place when asked. */
export const JustIn = ({ list: { waiting, visits }, clock, onShow }: Props) =>
  waiting.length > 0 && (
    <div className="just-in">
      <ul>
        {waiting.flatMap((id) => {
          const visit = visits[id]
          return visit ? (
            <li key={id}>
              <b>{visit.patientName}</b>, {timeOf(visit.startsAt, clock)}
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
