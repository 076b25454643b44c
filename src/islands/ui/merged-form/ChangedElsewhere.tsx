import type { ComponentProps } from 'react'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { FieldConflicts } from './FieldConflicts'

type Props = ComponentProps<typeof FieldConflicts> & {
  /** Fields that took a value saved elsewhere. */
  taken: readonly string[]
}

/** What others saved while a form was open: the fields that follow them, and those the user must choose for. */
export const ChangedElsewhere = ({ taken, ...conflicts }: Props) => {
  const names = taken.flatMap((name) => conflicts.labels[name] ?? [])
  return (
    <>
      {names.length > 0 && (
        <div role="status">
          <Note>
            Changed elsewhere while this page was open: <b>{names.join(', ')}</b>
          </Note>
        </div>
      )}
      <FieldConflicts {...conflicts} />
    </>
  )
}
