import * as z from 'zod/mini'
import { type PasswordRules, password as passwordBy } from '#edge/platform/password'
import { apiWithLocalErrors } from '../stores/api'
import { toast } from '../stores/toasts'
import { Button } from '../ui/Button'
import { ErrorSummary } from '../ui/form/ErrorSummary'
import { PasswordField } from '../ui/form/PasswordField'
import { useFormFor } from '../ui/form/use-form-for'
import { takeNextPath } from './sign-in-flow'

type Props = {
  userId: string
  /** A password needs a verified email; without one, users sign in by code. */
  mayHavePassword: boolean
  rules: PasswordRules
}

/** Just signed in with a code to choose a new password. */
export const Verified = ({ userId, mayHavePassword, rules }: Props) => (
  <>
    <div className="stack g2">
      <h1>Choose a new password</h1>
      <p>
        {mayHavePassword
          ? 'Your other devices are signed out when you save it.'
          : 'You sign in with a code each time. No password needed.'}
      </p>
    </div>
    {mayHavePassword ? (
      <PasswordForm userId={userId} rules={rules} />
    ) : (
      <div>
        <Button look="primary" size="big" onClick={continueToNext}>
          Continue
        </Button>
      </div>
    )}
  </>
)

const continueToNext = () => location.assign(takeNextPath())

type FormProps = { userId: string; rules: PasswordRules }

const PasswordForm = ({ userId, rules }: FormProps) => {
  const { form, fields, busy, errors } = useFormFor(z.object({ password: passwordBy(rules) }), {
    onSubmit: async ({ password }) => {
      await apiWithLocalErrors.call('PATCH /users/:id/password', {
        params: { id: userId },
        body: { password },
      })
      toast('Your password is saved.', { tone: 'good' })
      continueToNext()
    },
  })
  return (
    <form {...form.props} noValidate className="stack g5">
      <ErrorSummary errors={errors.filter(({ fieldId }) => !fieldId)} />
      <PasswordField
        field={fields.password}
        label="New password"
        autoComplete="new-password"
        help={`At least ${rules.length ?? 15} characters. A few words in a row are easy to remember.`}
      />
      <div className="actions">
        <Button look="primary" type="submit" busy={busy}>
          Save password
        </Button>
      </div>
    </form>
  )
}
