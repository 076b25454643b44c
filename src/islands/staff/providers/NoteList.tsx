import { displayMoment } from '#edge/platform/time'
import type { ClockSettings } from '../access/require-staff'

type Props = {
  notes: readonly {
    readonly id: string
    readonly body: string
    readonly authorName: string
    readonly createdAt: string
  }[]
  /** What stands where there are none. */
  empty: string
  clock: ClockSettings
}

/** Notes with who wrote them and when. */
export const NoteList = ({ notes, empty, clock }: Props) => (
  <>
    {notes.length === 0 && <p className="ink-2">{empty}</p>}
    <ul className="list">
      {notes.map(({ id, body, authorName, createdAt }) => (
        <li key={id}>
          <p dir="auto">{body}</p>
          <small className="ink-2">
            {authorName}, {displayMoment(createdAt, clock.zone, clock.hours)}
          </small>
        </li>
      ))}
    </ul>
  </>
)
