import { useState } from 'react'
import * as z from 'zod/mini'
import { settleReasons } from '#edge/domains/watch/contract'
import { keysOf } from '#edge/platform/typed-keys'
import { apiWithLocalErrors } from '#islands/stores/api'
import { setFlash } from '#islands/stores/flash'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { useAction } from '#islands/ui/use-action'
import { settleReasonLabels } from './operation-words'

type Props = {
  readonly kind: 'dead_letter' | 'delivery'
  readonly id: string
  readonly name: string
  readonly canRetry: boolean
}

const settle = async (body: {
  kind: Props['kind']
  id: string
  reason?: (typeof settleReasons)[number]
}) => {
  await apiWithLocalErrors.call('POST /watch/faults', { body })
  setFlash(body.reason ? 'Closed.' : 'It is being tried again.', 'good')
  location.reload()
}
const schema = z.object({ reason: z.enum(settleReasons, 'Choose why') })
const options = keysOf(settleReasonLabels).map((value) => ({
  value,
  label: settleReasonLabels[value],
}))

/** Tries what was given up again, or closes it. An island because closing asks why. */
export const SettleFault = (props: Props) => {
  const { kind, id, canRetry } = props
  const [isAsking, setAsking] = useState(false)
  const { busy, error, run } = useAction(() => settle({ kind, id }))
  return (
    <div className="actions">
      {canRetry && (
        <Button busy={busy} onClick={run}>
          Try again
        </Button>
      )}
      <Button look="quiet" onClick={() => setAsking(true)}>
        Close
      </Button>
      <ActionError error={error} />
      {isAsking && <CloseDialog {...props} onClose={() => setAsking(false)} />}
    </div>
  )
}

const CloseDialog = ({ kind, id, name, onClose }: Props & { onClose: () => void }) => {
  const { form, fields, busy, error } = useFormFor(schema, {
    defaultValue: {},
    onSubmit: ({ reason }) => settle({ kind, id, reason }),
  })
  return (
    <Dialog open title={`Close ${name}?`} onClose={onClose}>
      <form {...form.props} noValidate className="stack g4">
        <p>It is not tried again. Your name and the reason stay on record.</p>
        <Select field={fields.reason} label="Why" options={options} prompt="Choose" />
        <ActionError error={error} />
        <div className="actions">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" type="submit" busy={busy}>
            Close it
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
