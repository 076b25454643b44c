import { useState } from 'react'
import * as z from 'zod/mini'
import { type PasswordRules, password as passwordBy } from '#edge/platform/password'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { FormActions } from '#islands/ui/form/FormActions.tsx'
import { PasswordField } from '#islands/ui/form/PasswordField.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { apiWithLocalErrors } from '../../stores/api'
import { toast } from '../../stores/toasts'
import { Button } from '../../ui/Button'
import { useFocusRecovery } from '../../ui/use-focus-recovery'
import { FormSection } from '../record-form/FormSection'

type Props = {
  userId: string
  rules: PasswordRules
  /** A password needs a verified email: users sign in with both. */
  mayHavePassword: boolean
}

/** The password of the account, chosen or changed. An island because it is chosen in place. */
export const PasswordForm = ({ userId, rules, mayHavePassword }: Props) => {
  const [isChoosing, setChoosing] = useState(false)
  const part = useFocusRecovery<HTMLDivElement>()
  const close = () => setChoosing(false)
  const save = async (password: string) => {
    await apiWithLocalErrors.call('PATCH /users/:id/password', {
      params: { id: userId },
      body: { password },
    })
    close()
    toast('Your password is saved. Other devices are signed out.', { tone: 'good' })
  }
  return (
    <div ref={part} id="password">
      <FormSection
        title="Password"
        help="You can sign in with a code, a passkey or a password. Whichever you like; all of them work."
      >
        {!mayHavePassword ? (
          <p>
            You need a verified email to set a password.{' '}
            <a href="/app/account">Verify your email</a>
          </p>
        ) : isChoosing ? (
          <NewPassword rules={rules} onPassword={save} onCancel={close} />
        ) : (
          <div>
            <Button onClick={() => setChoosing(true)}>Choose a password</Button>
          </div>
        )}
      </FormSection>
    </div>
  )
}

type NewPasswordProps = {
  rules: PasswordRules
  onPassword: (password: string) => Promise<unknown>
  onCancel: () => void
}

const NewPassword = ({ rules, onPassword, onCancel }: NewPasswordProps) => {
  const { form, fields, busy, error } = useFormFor(z.object({ password: passwordBy(rules) }), {
    onSubmit: ({ password }) => onPassword(password),
  })
  return (
    <form {...form.props} noValidate className="stack g3">
      <PasswordField
        field={fields.password}
        label="New password"
        autoComplete="new-password"
        help={`At least ${rules.length ?? 15} characters. A few words in a row are easy to remember.`}
      />
      <ActionError error={error} />
      <FormActions submit="Save password" busy={busy} onCancel={onCancel} />
    </form>
  )
}
