import { useState } from 'react'
import * as z from 'zod/mini'
import { maxChangeSummaryLength } from '#edge/domains/sops/contract'
import { line } from '#edge/platform/fields'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { Field } from '#islands/ui/form/Field.tsx'
import { DialogActions } from '#islands/ui/form/FormActions.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import type { Procedure } from './procedure'

type EditorAction = 'publish' | 'retire' | 'delete'
interface Props {
  readonly procedure: Procedure
  /** Whether the form holds what is not in the draft yet: that would not be published. */
  readonly isChanged: boolean
  readonly onChange: (procedure: Procedure) => void
}

/** What an editor does with a saved draft: put it in force, take it out of force, drop it. */
export const PublishProcedure = ({ procedure, isChanged, onChange }: Props) => {
  const [openDialog, setOpenDialog] = useState<EditorAction | null>(null)
  const { id, version, can = [] } = procedure
  const guarded = version !== undefined ? { version } : {}
  const close = () => setOpenDialog(null)
  const reread = async () => onChange(await apiWithLocalErrors.sops.get(id))
  const retire = async () => {
    await withReread(
      () => apiWithLocalErrors.call('POST /sops/:id/retire', { params: { id }, ...guarded }),
      reread,
    )
    await readAgain(reread)
    close()
    toast('Retired', { tone: 'good' })
  }
  const remove = async () => {
    await withReread(() => apiWithLocalErrors.sops.delete(id, undefined, guarded), reread)
    location.assign('/staff/procedures')
  }
  return (
    <section className="stack g2" aria-label="Publish">
      <div className="row g2">
        {can.includes('publish') && (
          <Button
            look={isChanged ? undefined : 'primary'}
            disabled={isChanged}
            onClick={() => setOpenDialog('publish')}
          >
            Publish
          </Button>
        )}
        {can.includes('retire') && <Button onClick={() => setOpenDialog('retire')}>Retire</Button>}
        {can.includes('delete') && (
          <Button look="danger" onClick={() => setOpenDialog('delete')}>
            Delete draft
          </Button>
        )}
      </div>
      <p className="small ink-2" role="status">
        {isChanged && can.includes('publish') && 'Save the draft first, then publish it.'}
      </p>
      {openDialog === 'publish' && (
        <PublishDialog
          procedure={procedure}
          reread={reread}
          onDone={async () => {
            await readAgain(reread)
            close()
            toast('In force now', { tone: 'good' })
          }}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={openDialog === 'retire'}
        title="Take this procedure out of force?"
        confirm="Retire"
        keep="Keep it in force"
        onConfirm={retire}
        onClose={close}
      >
        <p>Readers no longer see it. Its versions and who read them stay.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={openDialog === 'delete'}
        title="Delete this draft?"
        confirm="Delete draft"
        keep="Keep the draft"
        onConfirm={remove}
        onClose={close}
      >
        <p>It was never in force. It cannot be brought back.</p>
      </ConfirmDialog>
    </section>
  )
}

const summary = line(maxChangeSummaryLength, 'Say what is different')
const firstTime = z.object({ changeSummary: z.optional(line(maxChangeSummaryLength)) })
const laterTimes = z.object({ changeSummary: summary })

interface DialogProps {
  readonly procedure: Procedure
  readonly reread: () => Promise<void>
  readonly onDone: () => Promise<void>
  readonly onClose: () => void
}

const PublishDialog = ({ procedure, reread, onDone, onClose }: DialogProps) => {
  const { id, version, revision, policy } = procedure
  const isFirst = revision === 0
  const { form, fields, busy, error } = useFormFor<
    { changeSummary?: string },
    { changeSummary?: string }
  >(isFirst ? firstTime : laterTimes, {
    onSubmit: async (body) => {
      await withReread(
        () =>
          apiWithLocalErrors.call('POST /sops/:id/publish', {
            params: { id },
            body,
            ...(version !== undefined && { version }),
          }),
        reread,
      )
      await onDone()
    },
  })
  return (
    <Dialog open onClose={onClose} title={`Publish version ${revision + 1}?`} dismissible={!busy}>
      <form {...form.props} className="stack">
        <p>
          {policy === 'acknowledge'
            ? 'Each person it is for is asked to read and confirm it.'
            : 'The people it is for can look it up at once.'}
        </p>
        {!isFirst && (
          <Field
            field={fields.changeSummary}
            label="What is different"
            maxLength={maxChangeSummaryLength}
          />
        )}
        <ActionError error={error} />
        <DialogActions submit="Publish" busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
