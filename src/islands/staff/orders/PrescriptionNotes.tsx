import { displayDate, localDate } from '#edge/platform/time'
import { Skeleton } from '#islands/ui/feedback/Skeleton.tsx'
import { AddNote } from '../notes/AddNote'
import { addPrescriptionNote, loadPrescriptionNotes } from '../prescriptions/prescription'
import { useOrders } from './use-orders'

/** What colleagues noted about a prescription, and a place to add to it. */
const PrescriptionNotes = ({ id, zone }: { id: string; zone: string }) => {
  const { rows, refresh } = useOrders(() => loadPrescriptionNotes(id), id)
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
        draft={`prescription:${id}`}
        onAdd={async (body) => {
          await addPrescriptionNote(id, body)
          await refresh()
        }}
      />
    </div>
  )
}

export default PrescriptionNotes
