import { Button } from '#islands/ui/Button.tsx'
import type { SaveState } from './note-edits'

const words: Readonly<Record<SaveState, string>> = {
  saved: 'Saved',
  unsaved: 'Not saved yet',
  saving: 'Saving',
  offline: 'No connection. Your words are kept here and sent when it is back.',
  refused: 'Not saved. See what to fix.',
}

/** Where the words are: said aloud when it changes for long, not at every keystroke. */
export const SaveStatus = ({ save, onRetry }: { save: SaveState; onRetry: () => void }) => (
  <div className="row g2">
    <span
      className={save === 'offline' || save === 'refused' ? 'c-warning' : 'ink-2'}
      role={save === 'unsaved' || save === 'saving' ? undefined : 'status'}
    >
      {words[save]}
    </span>
    {save === 'offline' && (
      <Button size="small" onClick={onRetry}>
        Try now
      </Button>
    )}
  </div>
)
