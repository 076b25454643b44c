import { useState } from 'react'
import * as z from 'zod/mini'
import { resetReasons } from '#edge/domains/second_factors/contract'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'

type Props = { userId: string; name: string; isProposed: boolean }

const labels: Record<(typeof resetReasons)[number], string> = {
  lost_device: 'The phone was lost',
  new_device: 'There is a new phone',
  suspected_misuse: 'Someone else may use the account',
}
const options = resetReasons.map((value) => ({ value, label: labels[value] }))
const schema = z.object({ reason: z.enum(resetReasons, 'Choose why') })

/** Takes a colleague's second factor away. An island because it asks why first. */
export const ResetSecondFactor = ({ userId, name, isProposed }: Props) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <section className="stack g3">
      <h2 className="h3">Second step of the sign-in</h2>
      <p>
        If {name} has neither their phone nor a recovery code, reset it: they set up a new one with
        their next sign-in.
      </p>
      {isProposed && (
        <p>An admin proposed to reset it: a second admin agrees by resetting it too.</p>
      )}
      <div>
        <Button onClick={() => setAsking(true)}>Reset second step</Button>
      </div>
      {isAsking && <ReasonDialog userId={userId} name={name} onClose={() => setAsking(false)} />}
    </section>
  )
}

type DialogProps = Omit<Props, 'isProposed'> & { onClose: () => void }
const ReasonDialog = ({ userId, name, onClose }: DialogProps) => {
  const { form, fields, busy, error } = useFormFor(schema, {
    onSubmit: async (body) => {
      const { resetProposed } = await apiWithLocalErrors.call(
        'POST /admin/system_users/:id/second_factor/reset',
        { params: { id: userId }, body },
      )
      onClose()
      toast(
        resetProposed
          ? `Proposed. The email of ${name} was changed lately, so a second admin resets it too.`
          : `${name} sets up a new second step with the next sign-in.`,
        { tone: 'good' },
      )
    },
  })
  return (
    <Dialog open title={`Reset the second step of ${name}?`} onClose={onClose}>
      <form {...form.props} noValidate className="stack g4">
        <p>
          Speak with them first, face to face or on a number you know: someone who has their
          password could ask you too. They are signed out everywhere and told by email.
        </p>
        <Select field={fields.reason} label="Why" options={options} prompt="Choose" />
        <ActionError error={error} />
        <div className="actions">
          <Button look="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button look="danger" type="submit" busy={busy}>
            Reset second step
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
