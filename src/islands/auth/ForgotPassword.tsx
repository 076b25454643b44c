import * as z from 'zod/mini'
import { email } from '#edge/platform/fields'
import { apiWithLocalErrors } from '../stores/api'
import { Button, ButtonLink } from '../ui/Button'
import { ErrorSummary } from '../ui/form/ErrorSummary'
import { Field } from '../ui/form/Field'
import { useFormFor } from '../ui/form/use-form-for'
import { maskContact, saveChallenge } from './challenge'

const schema = z.object({ email })

/** A code by email, after which a new password may be chosen. */
export const ForgotPassword = ({ next }: { next: string }) => {
  const { form, fields, busy, errors } = useFormFor(schema, {
    onSubmit: async ({ email: typed }) => {
      const sent = await apiWithLocalErrors.call('POST /auth/forgot_password_email', {
        body: { email: typed, ...(next.startsWith('/staff') && { as: 'staff' as const }) },
      })
      location.assign(saveChallenge(sent, { to: maskContact(typed), why: 'reset', next }))
    },
  })
  return (
    <>
      <div className="stack g2">
        <h1>Choose a new password</h1>
        <p>We’ll send a code to your email. Once you enter it, you choose a new password.</p>
      </div>
      <form {...form.props} noValidate className="stack g5">
        <ErrorSummary errors={errors.filter(({ fieldId }) => !fieldId)} />
        <Field
          field={fields.email}
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <div className="actions">
          <Button look="primary" type="submit" busy={busy}>
            Send the code
          </Button>
          <ButtonLink href="/auth/login">Back to sign in</ButtonLink>
        </div>
      </form>
    </>
  )
}
