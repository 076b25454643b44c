import { useState } from 'react'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Empty } from '#islands/ui/feedback/Empty.tsx'
import { readAgain } from '#islands/ui/form/conflict'
import { useAction } from '#islands/ui/use-action'
import { SnippetDialog, type SnippetRow } from './SnippetDialog'

type Props = { first: readonly SnippetRow[]; canShare: boolean; canCreate: boolean }

const statusLabels = { draft: 'Draft', active: 'In use', retired: 'Retired' } as const

/** One's own snippets, and those of all. An island because each is edited in place. */
export const Snippets = ({ first, canShare, canCreate }: Props) => {
  const [rows, setRows] = useState(first)
  const [editing, setEditing] = useState<SnippetRow | 'new' | null>(null)
  const reread = async () => {
    const latest = await apiWithLocalErrors.snippets.list({ page: { size: 100 } })
    setRows(latest)
    setEditing((open) =>
      open && open !== 'new' ? (latest.find(({ id }) => id === open.id) ?? open) : open,
    )
  }
  const setStatus = useAction(async (row: SnippetRow, status: SnippetRow['status']) => {
    await apiWithLocalErrors.call('PATCH /snippets/:id/set_status', {
      params: { id: row.id },
      body: { status },
    })
    toast(`.${row.phrase}: ${statusLabels[status]}`, { tone: 'good' })
    await readAgain(reread)
  })
  return (
    <div className="stack g3">
      {canCreate && (
        <p>
          <Button look="primary" onClick={() => setEditing('new')}>
            New snippet
          </Button>
        </p>
      )}
      {setStatus.error && (
        <p className="note danger" role="alert">
          {setStatus.error}
        </p>
      )}
      {rows.length === 0 && (
        <Empty title="No snippets yet" tile="chat">
          <p>Write the sentences you type every day once.</p>
        </Empty>
      )}
      <ul className="list stack g3">
        {rows.map((row) => {
          return (
            <li key={row.id} className="card stack g2">
              <span className="row g2">
                <b>.{row.phrase}</b>
                <span className="grow">{row.title}</span>
                <Badge>{row.scope === 'own' ? 'Yours' : 'Shared'}</Badge>
                <Badge tone={row.status === 'active' ? 'positive' : undefined}>
                  {statusLabels[row.status]}
                </Badge>
              </span>
              <p className="snippet-body" dir="auto">
                {row.body}
              </p>
              {row.can?.includes('update') && (
                <span className="row g2">
                  <Button size="small" onClick={() => setEditing(row)}>
                    Edit
                  </Button>
                  <Button
                    size="small"
                    busy={setStatus.busy}
                    onClick={() =>
                      setStatus.run(row, row.status === 'active' ? 'retired' : 'active')
                    }
                  >
                    {row.status === 'active' ? 'Retire' : 'Make active'}
                  </Button>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {editing && (
        <SnippetDialog
          row={editing === 'new' ? null : editing}
          canShare={canShare}
          onSaved={reread}
          onReread={reread}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  )
}
