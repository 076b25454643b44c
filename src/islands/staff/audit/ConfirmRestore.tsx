import { useState } from 'react'
import * as z from 'zod/mini'
import { restoreReasons } from '#edge/domains/audit/contract'
import { keysOf } from '#edge/platform/typed-keys'
import { apiWithLocalErrors } from '#islands/stores/api'
import { setFlash } from '#islands/stores/flash'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { restoreReasonLabels } from './restore-words'

type Props = {
  readonly epoch: number
  readonly seq: number
  /** The reason that another admin gave, which this one confirms. */
  readonly proposed: (typeof restoreReasons)[number] | null
}

const schema = z.object({ reason: z.enum(restoreReasons, 'Choose why') })
const options = keysOf(restoreReasonLabels).map((value) => ({
  value,
  label: restoreReasonLabels[value],
}))

/** Asks an admin whether the database was restored. An island because it asks why. */
export const ConfirmRestore = (props: Props) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <div>
      <Button look="primary" onClick={() => setAsking(true)}>
        {props.proposed ? 'Confirm the restore' : 'Say that it was restored'}
      </Button>
      {isAsking && <RestoreDialog {...props} onClose={() => setAsking(false)} />}
    </div>
  )
}

const RestoreDialog = ({ epoch, seq, proposed, onClose }: Props & { onClose: () => void }) => {
  const { form, fields, busy, error } = useFormFor(schema, {
    defaultValue: { reason: proposed ?? undefined },
    onSubmit: async ({ reason }) => {
      const { state } = await apiWithLocalErrors.call('POST /audit_check/restores', {
        body: { epoch, seq, reason },
      })
      setFlash(
        state === 'restore_suspected'
          ? 'Noted. Now another admin confirms it on this page within a week.'
          : 'The restore is on record. The audit trail goes on from there.',
        'good',
      )
      location.reload()
    },
  })
  return (
    <Dialog open title={`Was the database restored to event ${seq}?`} onClose={onClose}>
      <form {...form.props} noValidate className="stack g4">
        <p>
          Say so only if you know who restored it, when and why. If nobody did, someone removed
          events: cancel, and tell the person responsible for security.
        </p>
        <Select
          field={fields.reason}
          label="Why it was restored"
          options={options}
          prompt="Choose"
        />
        <ActionError error={error} />
        <div className="actions">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" type="submit" busy={busy}>
            It was restored
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
