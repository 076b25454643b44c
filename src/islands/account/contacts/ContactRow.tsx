import { useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#edge/client'
import { email, phone } from '#edge/platform/fields'
import { phoneDisplay } from '#edge/platform/phone-display'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import { FormActions } from '#islands/ui/form/FormActions.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { toast } from '../../stores/toasts'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { useAction } from '../../ui/use-action'
import { useFocusRecovery } from '../../ui/use-focus-recovery'
import { CodeForm } from './CodeForm'
import { type Channel, changeContact, passCode, type SentCode, sendCode } from './contacts'
import { StepUpForm } from './StepUpForm'

type Props = {
  patientId: string
  channel: Channel
  value: string | null
  verified: boolean
  pending: string | null
  onChange: () => Promise<unknown>
}
type Step =
  | { name: 'idle' }
  | { name: 'change' }
  | { name: 'stepUp'; value: string }
  | { name: 'code'; sent: SentCode }

const words = {
  email: {
    label: 'Email',
    field: 'Your new email',
    change: 'Change email',
    verify: 'Verify email',
    hint: undefined,
  },
  sms: {
    label: 'Phone',
    field: 'Your new phone',
    change: 'Change phone',
    verify: 'Verify phone',
    hint: 'If you once sent STOP to our number, send START to get texts again.',
  },
} as const
const idle: Step = { name: 'idle' }

/** One way to reach the patient: what it is, whether it is proven, and how to prove or change it here. */
export const ContactRow = ({ patientId, channel, value, verified, pending, onChange }: Props) => {
  const [step, setStep] = useState<Step>(idle)
  const text = words[channel]
  const display = (raw: string) => (channel === 'sms' ? phoneDisplay(raw) : raw)
  const requestCode = async () => {
    setStep({ name: 'code', sent: await sendCode(patientId, channel) })
  }
  const verify = useAction(requestCode)
  const change = async (typed: string) => {
    try {
      await changeContact(patientId, channel, typed)
    } catch (error) {
      if (!(error instanceof ApiError && error.says('confirm_first'))) throw error
      return setStep({ name: 'stepUp', value: typed })
    }
    await onChange()
    await requestCode()
  }
  const prove = async (id: string, code: string) => {
    await passCode(patientId, id, code)
    await onChange()
    setStep(idle)
    toast(channel === 'email' ? 'Your email is verified.' : 'Your phone is verified.', {
      tone: 'good',
    })
  }
  const isProven = verified && !pending
  const part = useFocusRecovery<HTMLElement>()
  return (
    <section ref={part} className="stack g3" aria-label={text.label}>
      <div className="row">
        <span className="grow">
          <b>{text.label}</b>
          <br />
          {value ? (
            <span dir="auto" translate="no">
              {display(value)}
            </span>
          ) : (
            'None yet'
          )}
        </span>
        {value && (
          <Badge tone={verified ? 'positive' : 'warning'}>
            {verified ? 'Verified' : 'Not verified'}
          </Badge>
        )}
      </div>
      {pending && (
        <p className="small">
          <b dir="auto" translate="no">
            {display(pending)}
          </b>{' '}
          takes its place once you verify it.
        </p>
      )}
      {step.name === 'idle' && (
        <div className="row">
          {(value || pending) && !isProven && (
            <Button busy={verify.busy} onClick={() => void verify.run()}>
              {text.verify}
            </Button>
          )}
          <Button onClick={() => setStep({ name: 'change' })}>{text.change}</Button>
        </div>
      )}
      <ActionError error={verify.error} />
      {step.name === 'change' && (
        <ChangeForm
          channel={channel}
          label={text.field}
          onValue={change}
          onCancel={() => setStep(idle)}
        />
      )}
      {step.name === 'stepUp' && (
        <StepUpForm onDone={() => change(step.value)} onCancel={() => setStep(idle)} />
      )}
      {step.name === 'code' && (
        <CodeForm
          to={display(pending ?? value ?? '')}
          hint={text.hint}
          onCode={(code) => prove(step.sent.id, code)}
          onResend={requestCode}
          onCancel={() => setStep(idle)}
        />
      )}
    </section>
  )
}

const schemas = { email: z.object({ value: email }), sms: z.object({ value: phone }) }
type ChangeProps = {
  channel: Channel
  label: string
  onValue: (value: string) => Promise<unknown>
  onCancel: () => void
}

const ChangeForm = ({ channel, label, onValue, onCancel }: ChangeProps) => {
  const { form, fields, busy, error } = useFormFor(schemas[channel], {
    onSubmit: ({ value }) => onValue(value),
  })
  return (
    <form {...form.props} noValidate className="stack g3">
      <Field
        field={fields.value}
        label={label}
        type={channel === 'email' ? 'email' : 'tel'}
        autoComplete={channel === 'email' ? 'email' : 'tel-national'}
        help="We’ll use your current one until the new one is verified."
        autoFocus
      />
      <ActionError error={error} />
      <FormActions submit="Continue" busy={busy} onCancel={onCancel} />
    </form>
  )
}
