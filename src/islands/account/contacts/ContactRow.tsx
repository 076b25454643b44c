import { useState } from 'react'
import * as z from 'zod/mini'
import { email, phone } from '#edge/platform/fields'
import { phoneDisplay } from '#edge/platform/phone-display'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import { FormActions } from '#islands/ui/form/FormActions.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { CodeForm } from '../../step-up/CodeForm'
import type { Channel } from '../../step-up/step-up'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { useAction } from '../../ui/use-action'
import { useFocusRecovery } from '../../ui/use-focus-recovery'
import { useContactSteps } from './use-contact-steps'

type Props = {
  patientId: string
  channel: Channel
  value: string | null
  verified: boolean
  pending: string | null
  onChange: () => Promise<unknown>
}

const words = {
  email: {
    label: 'Email',
    field: 'Your new email',
    change: 'Change email',
    verify: 'Verify email',
    hint: undefined,
    same: 'This is your email already.',
  },
  sms: {
    label: 'Phone',
    field: 'Your new phone',
    change: 'Change phone',
    verify: 'Verify phone',
    hint: 'If you once sent STOP to our number, send START to get texts again.',
    same: 'This is your phone already.',
  },
} as const

/** One way to reach the patient: what it is, whether it is proven, and how to prove or change it here. */
export const ContactRow = ({ patientId, channel, value, verified, pending, onChange }: Props) => {
  const text = words[channel]
  const display = (raw: string) => (channel === 'sms' ? phoneDisplay(raw) : raw)
  const isProven = verified && !pending
  const { step, ...steps } = useContactSteps({ patientId, channel, isProven, onChange })
  const verify = useAction(steps.requestCode)
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
          <Button onClick={steps.startChange}>{text.change}</Button>
        </div>
      )}
      <ActionError error={verify.error} />
      {step.name === 'change' && (
        <ChangeForm
          channel={channel}
          label={text.field}
          proven={isProven ? value : null}
          onValue={steps.change}
          onCancel={steps.cancel}
        />
      )}
      {step.name === 'code' && (
        <CodeForm
          to={display(pending ?? value ?? '')}
          hint={text.hint}
          onCode={(code) => steps.prove(step.sent.id, code)}
          onResend={steps.requestCode}
          onCancel={steps.endCode}
        />
      )}
    </section>
  )
}

const schemas = { email, sms: phone }
type ChangeProps = {
  channel: Channel
  label: string
  /** What it is today, where nothing of it is left to prove. */
  proven: string | null
  onValue: (value: string) => Promise<unknown>
  onCancel: () => void
}

const ChangeForm = ({ channel, label, proven, onValue, onCancel }: ChangeProps) => {
  const [schema] = useState(() =>
    z.object({
      value: schemas[channel].check(z.refine((typed) => typed !== proven, words[channel].same)),
    }),
  )
  const { form, fields, busy, error } = useFormFor(schema, {
    onSubmit: ({ value }) => onValue(value),
  })
  return (
    <form {...form.props} noValidate className="stack g3">
      <Field
        field={fields.value}
        label={label}
        type={channel === 'email' ? 'email' : 'tel'}
        autoComplete={channel === 'email' ? 'email' : 'tel-national'}
        help={
          proven
            ? 'We’ll use your current one until the new one is verified.'
            : 'It takes the place of your current one, which was never verified.'
        }
        autoFocus
      />
      <ActionError error={error} />
      <FormActions submit="Continue" busy={busy} onCancel={onCancel} />
    </form>
  )
}
