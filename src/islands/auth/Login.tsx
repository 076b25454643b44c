import { useEffect, useState } from 'react'
import { apiWithLocalErrors } from '../stores/api'
import { type SignOutReason, takeSignOutReason } from '../stores/session'
import { Button } from '../ui/Button'
import { ErrorSummary } from '../ui/ErrorSummary'
import { Field } from '../ui/Field'
import { Note } from '../ui/Note'
import { useFormFor } from '../ui/use-form-for'
import { maskContact, saveChallenge } from './challenge'
import { codeLoginSchema, parseContact, passwordLoginSchema } from './login-form'
import { finishSignIn } from './sign-in-flow'

type Props = { next: string; withPassword: boolean }

/** Signing in: with a code by default, with a password for who has one. */
export const Login = ({ next, withPassword }: Props) => {
  const [password, setPassword] = useState(withPassword)
  const [why, setWhy] = useState<SignOutReason | null>(null)
  useEffect(() => setWhy(takeSignOutReason()), [])
  return (
    <>
      {why && <Note tone={signOutNotes[why].tone}>{signOutNotes[why].text}</Note>}
      <div className="stack g2">
        <h1>Sign in</h1>
        <p>
          {password
            ? 'Use the password you chose.'
            : 'We send you a six-digit code. There is no password to remember.'}
        </p>
      </div>
      <LoginForm key={String(password)} password={password} next={next} />
      <button type="button" className="link" onClick={() => setPassword(!password)}>
        {password ? 'Send me a code instead' : 'Use my password instead'}
      </button>
      <p className="new-here">
        New here? <a href="/auth/enrollment">Get started</a>
      </p>
    </>
  )
}

const signOutNotes: Record<SignOutReason, { tone: 'positive' | 'info'; text: string }> = {
  chosen: { tone: 'positive', text: 'You are logged out. Nothing of you is left on this page.' },
  inactive: {
    tone: 'info',
    text: 'You were away for a while, so we signed you out. What you typed is kept: sign in to go on.',
  },
  ended: { tone: 'info', text: 'Your session has ended. Sign in to go on where you were.' },
}

const LoginForm = ({ password, next }: { password: boolean; next: string }) => {
  const { form, fields, busy, errors } = useFormFor(
    password ? passwordLoginSchema : codeLoginSchema,
    {
      onSubmit: async (typed) => {
        const handle = parseContact(typed.handle)
        const answer = await apiWithLocalErrors.call('POST /auth/login', {
          // Staff may be patients too, with the same email.
          body: {
            ...handle,
            ...(password && { password: typed.password }),
            ...(password && next.startsWith('/staff') && { as: 'staff' as const }),
          },
        })
        if (answer.type === 'sessions') return finishSignIn(answer, { next })
        const to = maskContact(typed.handle)
        location.assign(saveChallenge(answer, { to, why: 'login', next }))
      },
    },
  )
  return (
    <form {...form.props} noValidate className="stack g5">
      <ErrorSummary errors={errors.filter(({ fieldId }) => !fieldId || errors.length > 1)} />
      <Field
        field={fields.handle}
        label={password ? 'Email' : 'Email or mobile phone'}
        type={password ? 'email' : 'text'}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      {password && (
        <Field
          field={fields.password}
          label="Password"
          type="password"
          autoComplete="current-password"
          help={
            <a href={`/auth/forgot-password?next=${encodeURIComponent(next)}`}>
              I forgot my password
            </a>
          }
        />
      )}
      <div>
        <Button look="primary" size="big" type="submit" busy={busy} wide>
          {password ? 'Sign in' : 'Send me a code'}
        </Button>
      </div>
    </form>
  )
}
