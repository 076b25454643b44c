import type { FieldConflict, StoredValue, StoredValues } from '../../stores/merge-fields'
import { Button } from '../Button'

type Props = {
  conflicts: Readonly<Record<string, FieldConflict>>
  labels: Readonly<Record<string, string>>
  /** What chosen values are called, where that is not what they are. */
  texts?: Readonly<Record<string, string>>
  typed: () => StoredValues
  onResolve: (field: string, value: StoredValue | null) => void
}

/** Fields that were typed here and saved otherwise elsewhere: both values, until the user chooses. */
export const FieldConflicts = ({ conflicts, labels, texts = {}, typed, onResolve }: Props) => {
  const open = Object.entries(conflicts)
  if (open.length === 0) return null
  return (
    <div className="summary stack g3" role="alert" tabIndex={-1} data-conflicts>
      <h2 className="h3">This was also changed elsewhere</h2>
      {open.map(([field, { theirs }]) => {
        const mine = typed()[field] ?? null
        return (
          <div key={field} className="stack g2">
            <p>
              <b>{labels[field] ?? field}</b>
            </p>
            <dl className="details-list">
              <dt>You typed</dt>
              <dd dir="auto">{readable(mine, texts)}</dd>
              <dt>Saved elsewhere</dt>
              <dd dir="auto">{readable(theirs, texts)}</dd>
            </dl>
            <div className="actions">
              <Button size="small" onClick={() => onResolve(field, mine)}>
                Keep mine
              </Button>
              <Button size="small" onClick={() => onResolve(field, theirs)}>
                Use the other
              </Button>
            </div>
          </div>
        )
      })}
    </div>
  )
}

const readable = (value: StoredValue | null, texts: Readonly<Record<string, string>>) =>
  value === null
    ? '–'
    : [value]
        .flat()
        .map((each) => texts[each] ?? each)
        .join(', ')
