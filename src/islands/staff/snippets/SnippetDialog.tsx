import { type SubmitEvent, useState } from 'react'
import { apiWithLocalErrors } from '#islands/stores/api'
import { Button } from '#islands/ui/Button.tsx'
import { withReread } from '#islands/ui/conflict'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { useAction } from '#islands/ui/use-action'

export interface SnippetRow {
  readonly id: string
  readonly version?: number
  readonly scope: 'own' | 'shared'
  readonly phrase: string
  readonly title: string
  readonly body: string
  readonly status: 'draft' | 'active' | 'retired'
}
type Props = {
  /** Null for a new one. */
  row: SnippetRow | null
  canShare: boolean
  onSaved: () => Promise<void>
  /** Another user changed it meanwhile: `row` becomes the latest, and what is typed stays. */
  onReread: () => Promise<void>
  onClose: () => void
}

/** A snippet to write or to change. */
export const SnippetDialog = ({ row, canShare, onSaved, onReread, onClose }: Props) => {
  const [scope, setScope] = useState(row?.scope ?? 'own')
  const [values, setValues] = useState({
    phrase: row?.phrase ?? '',
    title: row?.title ?? '',
    body: row?.body ?? '',
  })
  const save = useAction(async () => {
    if (row)
      await withReread(
        () =>
          apiWithLocalErrors.snippets.update(row.id, values, {
            ...(row.version !== undefined && { version: row.version }),
          }),
        onReread,
      )
    else await apiWithLocalErrors.snippets.create({ scope, ...values })
    await onSaved()
    onClose()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save.run()
  }
  const field = (name: keyof typeof values) => ({
    className: 'input',
    value: values[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: currentTarget.value })),
  })
  return (
    <Dialog open onClose={onClose} title={row ? 'Edit snippet' : 'New snippet'}>
      <form className="stack g3" onSubmit={submit}>
        <label className="stack g1">
          <span>Phrase, behind the dot</span>
          <input data-first autoCapitalize="none" maxLength={31} {...field('phrase')} />
        </label>
        <label className="stack g1">
          <span>Title</span>
          <input maxLength={80} {...field('title')} />
        </label>
        <label className="stack g1">
          <span>Text</span>
          <textarea rows={6} dir="auto" maxLength={4000} {...field('body')} />
        </label>
        {!row && canShare && (
          <label className="row g2">
            <input
              type="checkbox"
              checked={scope === 'shared'}
              onChange={({ currentTarget }) => setScope(currentTarget.checked ? 'shared' : 'own')}
            />
            For all staff, once it is put to use
          </label>
        )}
        {save.error && (
          <p className="note danger" role="alert">
            {save.error}
          </p>
        )}
        <div className="row">
          <Button look="primary" type="submit" busy={save.busy}>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
