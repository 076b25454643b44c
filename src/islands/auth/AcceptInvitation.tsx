import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#edge/client'
import { apiWithLocalErrors } from '../stores/api'
import { Button } from '../ui/Button'
import { Note } from '../ui/feedback/Note'
import { ErrorSummary } from '../ui/form/ErrorSummary'
import { PasswordField } from '../ui/form/PasswordField'
import { useFormFor } from '../ui/form/use-form-for'
import { saveFactorChallenge } from './factor-challenge'
import { takeLinkParameter } from './link-parameter'

const schema = z.object({
  password: z.string('Enter a password').check(z.minLength(1, 'Enter a password')),
})

/** Staff who were invited choose a password; the second step is set up after it. */
export const AcceptInvitation = () => {
  const [token, setToken] = useState<string | null | undefined>()
  useEffect(() => setToken(takeLinkParameter('token')), [])
  if (token === null) return <InvitationOver />
  return (
    <>
      <div className="stack g2">
        <h1>Welcome to the team</h1>
        <p>Choose a password for your account. After it you set up a second step.</p>
      </div>
      {token && <PasswordForm token={token} onOver={() => setToken(null)} />}
    </>
  )
}

const InvitationOver = () => (
  <>
    <h1>This invitation no longer works</h1>
    <Note tone="info">It was used already, or is too old. Ask your colleague for a new one.</Note>
    <div>
      <a className="btn primary" href="/auth/login?with=password&next=/staff">
        Sign in
      </a>
    </div>
  </>
)

type FormProps = { token: string; onOver: () => void }

const PasswordForm = ({ token, onOver }: FormProps) => {
  const { form, fields, busy, errors } = useFormFor(schema, {
    onSubmit: async ({ password }) => {
      try {
        const challenge = await apiWithLocalErrors.call('POST /auth/invitations', {
          body: { token, password },
        })
        location.assign(saveFactorChallenge(challenge, { next: '/staff', verified: null }))
      } catch (error) {
        if (error instanceof ApiError && error.says('invitation_over')) return onOver()
        throw error
      }
    },
  })
  return (
    <form {...form.props} noValidate className="stack g5">
      <ErrorSummary errors={errors.filter(({ fieldId }) => !fieldId)} />
      <PasswordField
        field={fields.password}
        label="New password"
        autoComplete="new-password"
        help="A few words in a row are easy to remember."
      />
      <div>
        <Button look="primary" size="big" type="submit" busy={busy} wide>
          Save password
        </Button>
      </div>
    </form>
  )
}
