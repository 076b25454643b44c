import { useState } from 'react'
import type { LoginAsReason } from '#edge/domains/login_as/contract'
import { loginAs, loginAsReasons, loginAsWithCode } from '#edge/domains/login_as/contract'
import { apiWithLocalErrors } from '#islands/stores/api'
import { completeSignIn } from '#islands/stores/session'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import { DialogActions } from '#islands/ui/form/FormActions.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'

type Props = {
  userId: string
  name: string
  isPatient: boolean
  /** Whether the patient must read out a code first. */
  needsCode?: boolean
}

const labels: Record<LoginAsReason, string> = {
  reported_problem: 'They reported a problem',
  asked_for_help: 'They asked for help',
  check_settings: 'To check settings',
  investigation: 'To investigate an incident',
}
const options = loginAsReasons.map((value) => ({ value, label: labels[value] }))

/** Opens another's account to look through it. An island because it asks why first. */
export const LoginAs = (props: Props) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>Look through the account</Button>
      {isAsking && <LoginAsDialog {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

const LoginAsDialog = ({
  userId,
  name,
  isPatient,
  needsCode = false,
  onClose,
}: Props & { onClose: () => void }) => {
  const { form, fields, busy, error } = useFormFor(needsCode ? loginAsWithCode : loginAs, {
    onSubmit: async (body) => {
      const { role } = await apiWithLocalErrors.call('POST /auth/login_as', {
        query: { userId },
        body,
      })
      completeSignIn(role === 'patient' ? '/app' : '/staff')
    },
  })
  return (
    <Dialog open title={`Look through the account of ${name}?`} onClose={onClose}>
      <form {...form.props} noValidate className="stack g4">
        <p>
          You see what {name} sees for 30 minutes, without clinical records and messages. You cannot
          change anything.{' '}
          {isPatient
            ? 'They read in their account who looked, when and why.'
            : 'It is kept in the audit trail.'}
        </p>
        <Select field={fields.reasonCode} label="Why" options={options} prompt="Choose" />
        {needsCode && (
          <Field
            field={fields.code}
            label="Code from the patient"
            help="They find it in their account under Settings, “Let support see what you see”."
            inputMode="numeric"
            autoComplete="off"
          />
        )}
        <Field field={fields.ticket} label="Number of the request" help="If there is one" />
        <ActionError error={error} />
        <DialogActions submit="Look through it" busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
