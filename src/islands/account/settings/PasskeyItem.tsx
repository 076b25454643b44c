import { useState } from 'react'
import * as z from 'zod/mini'
import { line } from '#edge/platform/fields'
import { displayMoment } from '#edge/platform/time'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import { DialogActions } from '#islands/ui/form/FormActions.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import type { Clock } from '../../appointments/format'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { useAction } from '../../ui/use-action'
import type { Passkey } from './passkeys'

type Props = {
  passkey: Passkey
  clock: Clock
  onRename: (name: string) => Promise<unknown>
  onRemove: () => Promise<unknown>
}

/** One passkey: when it came, when it was last used, and its name. */
export const PasskeyItem = ({ passkey, clock, onRename, onRemove }: Props) => {
  const { name, createdAt, lastUsedAt, can } = passkey
  const [doing, setDoing] = useState<'rename' | 'remove' | null>(null)
  const moment = (at: string) => <bdi>{displayMoment(at, clock.zone, clock.hours)}</bdi>
  return (
    <li className="item plain-item">
      <span className="stack g1 grow">
        <b dir="auto" translate="no">
          {name}
        </b>
        <span className="small ink-2">
          <span>Added</span> {moment(createdAt)}
        </span>
        <span className="small ink-2">
          {lastUsedAt ? (
            <>
              <span>Last used</span> {moment(lastUsedAt)}
            </>
          ) : (
            'Not used yet'
          )}
        </span>
        {!can?.includes('delete') && (
          <span className="small">
            Your only second step. Set up another one before you remove it.
          </span>
        )}
      </span>
      <span className="row">
        <Button size="small" onClick={() => setDoing('rename')}>
          Rename
        </Button>
        {can?.includes('delete') && (
          <Button size="small" onClick={() => setDoing('remove')}>
            Remove
          </Button>
        )}
      </span>
      {doing === 'rename' && (
        <RenameDialog
          name={name}
          onName={async (typed) => {
            await onRename(typed)
            setDoing(null)
          }}
          onClose={() => setDoing(null)}
        />
      )}
      {doing === 'remove' && (
        <RemoveDialog
          name={name}
          onRemove={async () => {
            await onRemove()
            setDoing(null)
          }}
          onClose={() => setDoing(null)}
        />
      )}
    </li>
  )
}

const schema = z.object({ name: line(60, 'Give the passkey a name') })
type RenameProps = {
  name: string
  onName: (name: string) => Promise<unknown>
  onClose: () => void
}

const RenameDialog = ({ name, onName, onClose }: RenameProps) => {
  const { form, fields, busy, error } = useFormFor(schema, {
    defaultValue: { name },
    onSubmit: (typed) => onName(typed.name),
  })
  return (
    <Dialog open title="Rename the passkey" onClose={onClose}>
      <form {...form.props} noValidate className="stack g4">
        <Field field={fields.name} label="Name" maxLength={60} autoComplete="off" data-first />
        <ActionError error={error} />
        <DialogActions submit="Save" busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

type RemoveProps = { name: string; onRemove: () => Promise<unknown>; onClose: () => void }

const RemoveDialog = ({ name, onRemove, onClose }: RemoveProps) => {
  const { busy, error, run } = useAction(onRemove)
  return (
    <Dialog open title="Remove this passkey?" onClose={onClose}>
      <p>
        <b dir="auto" translate="no">
          {name}
        </b>
      </p>
      <p>
        It no longer signs you in. Delete it from your device too, where your passkeys are saved.
      </p>
      <ActionError error={error} />
      <div className="actions">
        <Button look="quiet" onClick={onClose} data-first>
          Cancel
        </Button>
        <Button look="danger" busy={busy} onClick={() => void run()}>
          Remove
        </Button>
      </div>
    </Dialog>
  )
}
