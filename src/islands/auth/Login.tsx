import { useEffect, useRef, useState } from 'react'
import { fillUnchanged } from '../early-actions/fill-unchanged'
import { apiWithLocalErrors } from '../stores/api'
import { type SignOutReason, takeSignOutReason } from '../stores/session'
import { Button } from '../ui/Button'
import { Note } from '../ui/feedback/Note'
import { ErrorSummary, errorsBesideFields } from '../ui/form/ErrorSummary'
import { Field } from '../ui/form/Field'
import { PasswordField } from '../ui/form/PasswordField'
import { useFormFor } from '../ui/form/use-form-for'
import { assertCookies } from './assert-cookies'
import { maskContact, readChallenge, saveChallenge } from './challenge'
import { saveFactorChallenge } from './factor-challenge'
import { codeLoginSchema, parseContact, passwordLoginSchema } from './login-form'
import { PasskeySignIn } from './passkeys/PasskeySignIn'
import type { PostedSignIn } from './posted-sign-in'
import { finishSignIn } from './sign-in-flow'

type Props = {
  next: string
  withPassword: boolean
  /** What a browser without scripts sent, and why it did not sign in. */
  posted?: Pick<PostedSignIn, 'handle' | 'error'> | null
}

/** Signing in: with a code by default, with a password for a user who has one. */
export const Login = ({ next, withPassword, posted = null }: Props) => {
  const [password, setPassword] = useState(withPassword)
  const typed = useRef(posted?.handle ?? '')
  const [why, setWhy] = useState<SignOutReason | null>(null)
  useEffect(() => {
    setWhy(takeSignOutReason())
    // Back from the page that waits for a code, to correct where it went.
    const handle = readChallenge()?.handle
    const form = document.querySelector('form')
    if (!handle || !form) return
    fillUnchanged(form, { handle })
    typed.current ||= handle
  }, [])
  const other = new URLSearchParams({ next, ...(!password && { with: 'password' }) })
  return (
    <>
      {why && <Note tone={signOutNotes[why].tone}>{signOutNotes[why].text}</Note>}
      {posted?.error && <Note tone="warning">{posted.error}</Note>}
      <div className="stack g2">
        <h1>Sign in</h1>
        <p>
          {password
            ? 'Use the password you chose.'
            : 'We’ll send you a 6-digit code. There’s no password to remember.'}
        </p>
      </div>
      <LoginForm
        key={String(password)}
        password={password}
        next={next}
        handle={typed.current}
        onType={(handle) => {
          typed.current = handle
        }}
      />
      <PasskeySignIn next={next} />
      <a
        className="link"
        href={`/auth/login?${other}`}
        onClick={(event) => {
          event.preventDefault()
          setPassword(!password)
        }}
      >
        {password ? 'Send me a code instead' : 'Use my password instead'}
      </a>
      <p className="new-here">
        New here? <a href="/auth/enrollment">Get started</a>
      </p>
    </>
  )
}

const signOutNotes: Record<SignOutReason, { tone: 'positive' | 'info'; text: string }> = {
  chosen: {
    tone: 'positive',
    text: 'You’re logged out. Your information has been cleared from this page.',
  },
  inactive: {
    tone: 'info',
    text: 'You were away for a while, so we signed you out. We kept what you typed: sign in to pick up where you left off.',
  },
  closed: {
    tone: 'positive',
    text: 'Your account is closed. Customer support can open it again.',
  },
  ended: {
    tone: 'info',
    text: 'Your session has ended. Sign in to pick up where you left off.',
  },
}

type FormProps = {
  password: boolean
  next: string
  handle: string
  onType: (handle: string) => void
}

const LoginForm = ({ password, next, handle: typedBefore, onType }: FormProps) => {
  const { form, fields, busy, errors } = useFormFor(
    password ? passwordLoginSchema : codeLoginSchema,
    {
      action: '/auth/login',
      onSubmit: async (typed) => {
        assertCookies()
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
        if (answer.type === 'factor_challenges')
          return location.assign(saveFactorChallenge(answer, { next, verified: null }))
        const to = maskContact(typed.handle)
        location.assign(saveChallenge(answer, { to, why: 'login', next, handle: typed.handle }))
      },
    },
  )
  return (
    <form {...form.props} noValidate className="stack g5">
      <ErrorSummary errors={errorsBesideFields(errors)} />
      <input type="hidden" name="next" value={next} />
      <Field
        field={fields.handle}
        defaultValue={typedBefore}
        label={password ? 'Email' : 'Email or mobile phone'}
        type={password ? 'email' : 'text'}
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        onInput={({ currentTarget }) => onType(currentTarget.value)}
      />
      {password && (
        <PasswordField
          field={fields.password}
          label="Password"
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
