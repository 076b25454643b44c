import { displayDate, localDate } from '#edge/platform/time'
import { Skeleton } from '#islands/ui/feedback/Skeleton.tsx'
import { useRows } from '../lists/use-rows'
import { AddNote } from './AddNote'

interface SubjectNote {
  readonly id: string
  readonly body: string
  readonly authorName: string
  readonly createdAt: string
}
type Props = {
  /** Names the draft of a new one: 'prescription:…' */
  subject: string
  load: () => Promise<readonly SubjectNote[]>
  add: (body: string) => Promise<unknown>
  zone: string
}

/** What colleagues noted about a record, and a place to add to it. */
const SubjectNotes = ({ subject, load, add, zone }: Props) => {
  const { rows, refresh } = useRows(load, subject)
  return (
    <div className="stack g2">
      {rows === undefined && <Skeleton label="Loading" lines={1} />}
      {rows === null && <p>We could not load these. Reload the page to try again.</p>}
      {rows && rows.length > 0 && (
        <ul className="notes">
          {rows.map(({ id: note, body, authorName, createdAt }) => (
            <li key={note}>
              <p dir="auto">{body}</p>
              <small className="ink-2">
                {authorName}, {displayDate(localDate(createdAt, zone))}
              </small>
            </li>
          ))}
        </ul>
      )}
      <AddNote
        label="Add a note"
        draft={subject}
        onAdd={async (body) => {
          await add(body)
          await refresh()
        }}
      />
    </div>
  )
}

export default SubjectNotes
