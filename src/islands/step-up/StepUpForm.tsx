import { useState } from 'react'
import * as z from 'zod/mini'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { PasswordField } from '#islands/ui/form/PasswordField.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { stepUpWithPasskey } from '../passkeys/passkey-flow'
import { usePasskeySupport } from '../passkeys/use-passkey-support'
import { Button } from '../ui/Button'
import { useAction } from '../ui/use-action'
import { CodeForm } from './CodeForm'
import { type SentCode, sendStepUpCode, stepUp } from './step-up'

type Props = { onDone: () => Promise<unknown>; onCancel: () => void }

const schema = z.object({ currentPassword: z.string('Enter your password') })

/** Asks again who is there, before a change that could lock the patient out. */
const StepUpForm = ({ onDone, onCancel }: Props) => {
  const [sent, setSent] = useState<SentCode | null>(null)
  const { form, fields, busy, error } = useFormFor(schema, {
    onSubmit: async (body) => {
      await stepUp(body)
      await onDone()
    },
  })
  const byCode = useAction(async () => setSent(await sendStepUpCode()))
  const isSupported = usePasskeySupport()
  const byPasskey = useAction(async () => {
    await stepUpWithPasskey()
    await onDone()
  })
  if (sent)
    return (
      <CodeForm
        to={sent.channel === 'email' ? 'your current email' : 'your current phone'}
        onResend={async () => setSent(await sendStepUpCode())}
        onCancel={onCancel}
        onCode={async (code) => {
          await stepUp({ id: sent.id, code })
          await onDone()
        }}
      />
    )
  return (
    <form {...form.props} noValidate className="stack g3">
      <p>We ask before changes that matter. It counts for 15 minutes.</p>
      <PasswordField
        field={fields.currentPassword}
        label="Your password"
        autoComplete="current-password"
      />
      <div className="row">
        <Button look="primary" type="submit" busy={busy}>
          Continue
        </Button>
        <Button busy={byCode.busy} onClick={() => void byCode.run()}>
          Use a code instead
        </Button>
        {isSupported && (
          <Button busy={byPasskey.busy} onClick={() => void byPasskey.run()}>
            Use a passkey
          </Button>
        )}
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <ActionError error={error ?? byCode.error ?? byPasskey.error} />
    </form>
  )
}
export default StepUpForm
