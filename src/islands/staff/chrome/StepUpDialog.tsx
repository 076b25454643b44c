import * as z from 'zod/mini'
import { codeField } from '#edge/platform/fields'
import { AppCodeField } from '#islands/auth/second-factor/AppCodeField.tsx'
import { stepUpWithPasskey } from '#islands/passkeys/passkey-flow'
import { usePasskeySupport } from '#islands/passkeys/use-passkey-support'
import { apiWithLocalErrors } from '#islands/stores/api'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { useAction } from '#islands/ui/use-action'

type Props = { onAnswer: (isProven: boolean) => void }
const schema = z.object({ totpCode: codeField })

/** Asks for the second factor again, before an act that could do much harm in the wrong hands. */
const StepUpDialog = ({ onAnswer }: Props) => {
  const { form, fields, busy, error } = useFormFor(schema, {
    onSubmit: async (body) => {
      await apiWithLocalErrors.call('POST /auth/step_up', { body })
      onAnswer(true)
    },
  })
  const isSupported = usePasskeySupport()
  const byPasskey = useAction(async () => {
    await stepUpWithPasskey()
    onAnswer(true)
  })
  return (
    <Dialog open title="First show us that it’s you" onClose={() => onAnswer(false)}>
      <form {...form.props} noValidate className="stack g4">
        <p>Enter the 6 digits your authenticator app shows now. It counts for 15 minutes.</p>
        <AppCodeField field={fields.totpCode} data-first />
        <ActionError error={error ?? byPasskey.error} />
        <div className="actions">
          <Button look="quiet" onClick={() => onAnswer(false)}>
            Cancel
          </Button>
          {isSupported && (
            <Button busy={byPasskey.busy} onClick={() => void byPasskey.run()}>
              Use a passkey
            </Button>
          )}
          <Button look="primary" type="submit" busy={busy}>
            Continue
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
export default StepUpDialog
