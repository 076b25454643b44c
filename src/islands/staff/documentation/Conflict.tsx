import { displayMoment } from '#edge/platform/time'
import { Button } from '#islands/ui/Button.tsx'
import type { FieldConflict, StoredValue } from '../../stores/merge-fields'
import type { ClockSettings } from '../access/require-staff'
import { readableValue } from './readable-value'

type Props = {
  conflict: FieldConflict
  mine: StoredValue | null
  clock: ClockSettings
  onResolve: (value: StoredValue | null) => void
}

/** Two wrote the same field: both versions, until the writer chooses. */
export const Conflict = ({ conflict: { theirs, name, at }, mine, clock, onResolve }: Props) => (
  <div className="note-conflict stack g2" role="alert">
    <p>
      <b>{name}</b> wrote here while you did, {displayMoment(at, clock.zone, clock.hours)}:
    </p>
    <blockquote dir="auto">{readableValue(theirs) || '–'}</blockquote>
    <div className="actions">
      <Button size="small" onClick={() => onResolve(mine)}>
        Keep mine
      </Button>
      <Button size="small" onClick={() => onResolve(theirs)}>
        Use theirs
      </Button>
      {typeof mine === 'string' && typeof theirs === 'string' && (
        <Button size="small" onClick={() => onResolve(`${theirs}\n${mine}`)}>
          Keep both
        </Button>
      )}
    </div>
  </div>
)
