import { Button } from '#islands/ui/Button.tsx'
import type { NoteState, SaveState } from './note-edits'

const words: Readonly<Record<SaveState, string>> = {
  saved: 'Saved',
  unsaved: 'Not saved yet',
  saving: 'Saving',
  offline: 'No connection. Your words are kept here and sent when it is back.',
  refused: 'Not saved. See what to fix.',
}

type Props = Pick<NoteState, 'save' | 'conflicts'> & { onRetry: () => void }

/** Where the words are: said aloud when it changes for long, not at every keystroke. */
export const SaveStatus = ({ save, conflicts, onRetry }: Props) => {
  // What two wrote is saved once the writer has chosen, however much else is.
  const [undecided] = save === 'saved' || save === 'unsaved' ? Object.keys(conflicts) : []
  const isWarning = undecided !== undefined || save === 'offline' || save === 'refused'
  return (
    <div className="row g2">
      <span
        className={isWarning ? 'c-warning' : 'ink-2'}
        role={!undecided && (save === 'unsaved' || save === 'saving') ? undefined : 'status'}
      >
        {undecided ? 'Not all is saved. Someone else wrote in the same field.' : words[save]}
      </span>
      {undecided && <a href={`#note-${undecided}`}>Choose what stays</a>}
      {save === 'offline' && (
        <Button size="small" onClick={onRetry}>
          Try now
        </Button>
      )}
    </div>
  )
}
