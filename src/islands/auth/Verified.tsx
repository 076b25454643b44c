import { useState } from 'react'
import * as z from 'zod/mini'
import { type PasswordRules, password as passwordBy } from '#edge/platform/password'
import { apiWithLocalErrors } from '../stores/api'
import { toast } from '../stores/toasts'
import { Button, ButtonLink } from '../ui/Button'
import { ErrorSummary } from '../ui/form/ErrorSummary'
import { hasValues } from '../ui/form/form-values'
import { PasswordField } from '../ui/form/PasswordField'
import { useFormFor } from '../ui/form/use-form-for'
import { takeNextPath } from './sign-in-flow'

type Props = {
  userId: string
  /** What they like to be called. */
  name: string
  about: 'new' | 'reset'
  /** A password needs a verified email; without one, users sign in by code. */
  mayHavePassword: boolean
  rules: PasswordRules
}

/** Just signed in with a code: a welcome, and a password for who wants one. */
export const Verified = ({ userId, name, about, mayHavePassword, rules }: Props) => (
  <>
    <div className="stack g2">
      <h1>{about === 'new' ? `You’re in, ${name}` : 'Choose a new password'}</h1>
      <p>
        {mayHavePassword ? texts[about] : 'You sign in with a code each time. No password needed.'}
      </p>
    </div>
    {mayHavePassword ? (
      <PasswordForm userId={userId} rules={rules} optional={about === 'new'} />
    ) : (
      <div>
        <Button look="primary" size="big" onClick={continueToNext}>
          Continue
        </Button>
      </div>
    )}
  </>
)

const texts = {
  new: 'Sign in with a code each time, or choose a password now. Both are fine; you can change your mind later.',
  reset: 'Your other devices are signed out when you save it.',
}
const continueToNext = () => location.assign(takeNextPath())

type FormProps = { userId: string; rules: PasswordRules; optional: boolean }

const PasswordForm = ({ userId, rules, optional }: FormProps) => {
  const [hasTyped, setHasTyped] = useState(false)
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
    <form
      {...form.props}
      noValidate
      className="stack g5"
      onInput={({ currentTarget }) => setHasTyped(hasValues(currentTarget))}
    >
      <ErrorSummary errors={errors.filter(({ fieldId }) => !fieldId)} />
      <PasswordField
        field={fields.password}
        label="New password"
        autoComplete="new-password"
        help={`At least ${rules.length ?? 15} characters. A few words in a row are easy to remember.`}
      />
      <div className="actions">
        {optional && (
          <ButtonLink
            look={hasTyped ? undefined : 'primary'}
            href="/app"
            onClick={(event) => {
              event.preventDefault()
              continueToNext()
            }}
          >
            Continue with codes
          </ButtonLink>
        )}
        <Button look={optional && !hasTyped ? undefined : 'primary'} type="submit" busy={busy}>
          Save password
        </Button>
      </div>
    </form>
  )
}
