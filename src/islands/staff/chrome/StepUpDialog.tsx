import * as z from 'zod/mini'
import { codeField } from '#edge/platform/fields'
import { apiWithLocalErrors } from '#islands/stores/api'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { useFormFor } from '#islands/ui/use-form-for'

type Props = { onAnswer: (isProven: boolean) => void }
const schema = z.object({ totpCode: codeField })

/** Asks for the second factor again, before an act that could do much harm in the wrong hands. */
export const StepUpDialog = ({ onAnswer }: Props) => {
  const { form, fields, busy } = useFormFor(schema, {
    onSubmit: async (body) => {
      await apiWithLocalErrors.call('POST /auth/step_up', { body })
      onAnswer(true)
    },
  })
  return (
    <Dialog open title="First show us that it’s you" onClose={() => onAnswer(false)}>
      <form {...form.props} noValidate className="stack g4">
        <p>Enter the 6 digits your authenticator app shows now. It counts for 15 minutes.</p>
        <Field
          field={fields.totpCode}
          label="Your code"
          className="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          data-first
        />
        <div className="acts">
          <Button look="quiet" onClick={() => onAnswer(false)}>
            Cancel
          </Button>
          <Button look="primary" type="submit" busy={busy}>
            Continue
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
