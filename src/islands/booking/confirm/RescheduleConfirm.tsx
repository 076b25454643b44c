import { Button } from '../../ui/Button'
import { useBooking, type Wanted } from './use-booking'

/** Moving asks nothing again: the old time is let go only once the new one is held. */
export const Move = ({ wanted, before }: { wanted: Wanted; before: string }) => {
  const { book, busy } = useBooking(wanted, () => {})
  return (
    <div className="stack g3">
      <p>
        Your visit moves from <b>{before}</b>. We keep that time for you until the new one is yours.
      </p>
      <div className="acts">
        <Button look="primary" size="big" busy={busy} onClick={() => void book()}>
          {busy ? 'Moving your visit' : 'Move my visit'}
        </Button>
      </div>
    </div>
  )
}
