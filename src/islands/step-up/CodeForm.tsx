import * as z from 'zod/mini'
import { codeField } from '#edge/platform/fields'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { Button } from '../ui/Button'
import { useAction } from '../ui/use-action'

type Props = {
  /** Where the code went, in words. */
  to: string
  /** What may keep it from coming. */
  hint?: string | undefined
  onCode: (code: string) => Promise<unknown>
  onResend: () => Promise<unknown>
  onCancel: () => void
}

const schema = z.object({ code: codeField })

/** Six digits that prove that a message was read. */
export const CodeForm = ({ to, hint, onCode, onResend, onCancel }: Props) => {
  const { form, fields, busy, error } = useFormFor(schema, { onSubmit: ({ code }) => onCode(code) })
  const resend = useAction(onResend)
  return (
    <form {...form.props} noValidate className="stack g3">
      <p>
        We sent a 6-digit code to <b dir="auto">{to}</b>. It expires in 10 minutes.
      </p>
      {hint && <p className="small ink-2">{hint}</p>}
      <Field
        field={fields.code}
        label="Your code"
        className="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
      <div className="row">
        <Button look="primary" type="submit" busy={busy}>
          Continue
        </Button>
        <Button look="quiet" busy={resend.busy} onClick={() => void resend.run()}>
          Send it again
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <ActionError error={error ?? resend.error} />
    </form>
  )
}
