import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { unsavedChanges } from '../../stores/merge-fields'
import { valuesOf } from './note-edits'
import { readableValue } from './readable-value'
import { type OpenNote, useNoteState } from './use-note'

type Props = {
  id: string
  text: string
  /** For what is kept until its writer is done with it. */
  onDiscard?: () => void
}

/** What was typed and can be saved no more: to read, and to copy. */
export const UnsavedWords = ({ id, text, onDiscard }: Props) => {
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="stack g2" role="alert">
      <TextArea
        field={{ id, name: id }}
        label="You had typed this. It was not saved: copy what is still needed."
        readOnly
        dir="auto"
        rows={Math.min(8, text.split('\n').length + 1)}
        value={text}
      />
      <div className="actions">
        <Button
          size="small"
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        {onDiscard && (
          <Button size="small" onClick={onDiscard}>
            Discard
          </Button>
        )}
      </div>
    </div>
  )
}

/** What was typed over a note that takes it no more: its visit is a colleague's, or canceled, or another tab signed it. */
export const UnsavedNote = ({ open: { store, form } }: { open: OpenNote }) => {
  const { note, values, save } = useNoteState(store)
  // It may arrive yet.
  if (save === 'unsaved' || save === 'saving') return null
  const labels = new Map(
    form.sections.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label])),
  )
  const unsaved = Object.keys(unsavedChanges(valuesOf(note), values)).filter(
    (name) => name in values,
  )
  return (
    unsaved.length > 0 && (
      <UnsavedWords
        id="note-unsaved"
        text={unsaved
          .map((name) => `${labels.get(name) ?? name}: ${readableValue(values[name])}`)
          .join('\n')}
        onDiscard={store.discard}
      />
    )
  )
}
