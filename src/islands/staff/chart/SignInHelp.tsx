import { useState } from 'react'
import * as z from 'zod/mini'
import type { DeliveryChannel } from '#edge/deliveries/contract'
import { codeField } from '#edge/platform/fields'
import { phoneDisplay } from '#edge/platform/phone-display'
import { displayTime, displayTimeAndZone, now } from '#edge/platform/time'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { readAgain } from '#islands/ui/form/conflict'
import { Field } from '#islands/ui/form/Field.tsx'
import { DialogActions } from '#islands/ui/form/FormActions.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { useAction } from '#islands/ui/use-action'
import type { ClockSettings } from '../access/require-staff'
import type { ChartPatient } from './chart-patient'
import { type UnreachableChannel, UnreachableContact } from './UnreachableContact'

type Props = {
  patient: Pick<
    ChartPatient,
    | 'id'
    | 'email'
    | 'phone'
    | 'emailVerified'
    | 'phoneVerified'
    | 'emailConfirmed'
    | 'phoneConfirmed'
    | 'pendingEmail'
    | 'pendingPhone'
  >
  /** Contacts that take no more messages. */
  unreachable?: readonly UnreachableChannel[]
  clock: ClockSettings
  onChange: () => Promise<unknown>
}

/**
 * How a patient can sign in: a link by email or text to what they proved to be theirs. A code that they read out confirms
 * what they did not prove yet, so that messages go there; and puts a new contact in place of an old one.
 */
export const SignInHelp = ({ patient, unreachable = [], clock, onChange }: Props) => {
  const { id, email = '', phone, pendingEmail, pendingPhone } = patient
  return (
    <section className="stack g3" aria-label="Signing in">
      <h2 className="h3">Signing in</h2>
      <p className="ink-2">
        A link signs the patient in together with their date of birth. It works once, for 15
        minutes.
      </p>
      <ul className="list">
        <Contact
          patientId={id}
          channel="email"
          to={email}
          isVerified={patient.emailVerified ?? false}
          isConfirmed={patient.emailConfirmed ?? false}
          pending={pendingEmail ?? null}
          unreachable={unreachable.find(({ channel }) => channel === 'email')}
          {...{ clock, onChange }}
        />
        {(phone ?? pendingPhone) && (
          <Contact
            patientId={id}
            channel="sms"
            to={phone ? phoneDisplay(phone) : ''}
            isVerified={patient.phoneVerified ?? false}
            isConfirmed={patient.phoneConfirmed ?? false}
            pending={pendingPhone ? phoneDisplay(pendingPhone) : null}
            unreachable={unreachable.find(({ channel }) => channel === 'sms')}
            {...{ clock, onChange }}
          />
        )}
      </ul>
    </section>
  )
}

const words = {
  email: {
    link: 'Send a sign-in link by email',
    code: 'Send a code by email',
    confirm: 'Confirm the email',
    done: 'The email is confirmed.',
    unproven:
      'Send a code while the patient is on the phone, and enter what they read to you: messages go to this email then. It signs in once they enrolled with it themselves.',
    pending:
      'A new email waits. It takes the place of this one once the patient signs in and verifies it. 72 hours after it was entered, a colleague of who entered it may also enter a code that the patient reads out.',
  },
  sms: {
    link: 'Send a sign-in link by text',
    code: 'Send a code by text',
    confirm: 'Confirm the phone',
    done: 'The phone is confirmed.',
    unproven:
      'Send a code while the patient is on the phone, and enter what they read to you: messages go to this phone then. It signs in once they enrolled with it themselves.',
    pending:
      'A new phone waits. It takes the place of this one once the patient signs in and verifies it. 72 hours after it was entered, a colleague of who entered it may also enter a code that the patient reads out.',
  },
} as const

type ContactProps = Pick<Props, 'clock' | 'onChange'> & {
  patientId: string
  channel: DeliveryChannel
  to: string
  isVerified: boolean
  isConfirmed: boolean
  /** A new one that waits to be proven: a code goes to it. */
  pending: string | null
  unreachable: UnreachableChannel | undefined
}
const Contact = ({
  patientId,
  channel,
  to,
  isVerified,
  isConfirmed,
  pending,
  unreachable,
  clock,
  onChange,
}: ContactProps) => {
  const [sent, setSent] = useState<{ at: number; expiresAt: string } | null>(null)
  const [challenge, setChallenge] = useState<string | null>(null)
  const text = words[channel]
  const sendLink = useAction(async () => {
    const { expiresAt } = await apiWithLocalErrors.call('POST /auth/verification_code/patients', {
      body: { patientId, channel },
    })
    setSent({ at: now(), expiresAt })
  })
  const sendCode = useAction(async () => {
    const { id } = await apiWithLocalErrors.call('POST /patients/:id/verifications', {
      params: { id: patientId },
      body: { channel },
    })
    setChallenge(id)
  })
  return (
    <li className="stack g2">
      <div className="row g2">
        <bdi className="grow" translate="no">
          {to}
        </bdi>
        <Badge tone={isConfirmed ? 'positive' : 'warning'}>
          {isVerified ? 'Verified' : isConfirmed ? 'Confirmed by our team' : 'Not verified'}
        </Badge>
        {isVerified && (
          <Button
            size="small"
            aria-label={text.link}
            busy={sendLink.busy}
            onClick={() => void sendLink.run()}
          >
            Send a sign-in link
          </Button>
        )}
        {(pending !== null || !isConfirmed) && (
          <Button
            size="small"
            aria-label={text.code}
            busy={sendCode.busy}
            onClick={() => void sendCode.run()}
          >
            Send a code
          </Button>
        )}
      </div>
      {unreachable && (
        <UnreachableContact {...unreachable} patientId={patientId} zone={clock.zone} />
      )}
      {!isVerified && pending === null && <p className="small ink-2">{text.unproven}</p>}
      {pending !== null && (
        <p className="small">
          <Badge tone="warning">New</Badge> <bdi translate="no">{pending}</bdi>
          <br />
          <span className="ink-2">{text.pending}</span>
        </p>
      )}
      <p className="small" role="status">
        {sent &&
          `Sent at ${displayTime(sent.at, clock.zone, clock.hours)}. It works until ${displayTimeAndZone(sent.expiresAt, clock.zone, clock.hours)}.`}
      </p>
      <ActionError error={sendLink.error ?? sendCode.error} />
      {challenge && (
        <CodeDialog
          to={pending ?? to}
          title={text.confirm}
          onCode={async (code) => {
            await apiWithLocalErrors.call('PATCH /patients/:id/verifications', {
              params: { id: patientId },
              body: { id: challenge, code },
            })
            await readAgain(onChange)
            setChallenge(null)
            toast(text.done, { tone: 'good' })
          }}
          onClose={() => setChallenge(null)}
        />
      )}
    </li>
  )
}

const schema = z.object({ code: codeField })

type CodeProps = {
  to: string
  title: string
  onCode: (code: string) => Promise<unknown>
  onClose: () => void
}
const CodeDialog = ({ to, title, onCode, onClose }: CodeProps) => {
  const { form, fields, busy, error } = useFormFor(schema, { onSubmit: ({ code }) => onCode(code) })
  return (
    <Dialog open title={title} onClose={onClose} dismissible={!busy}>
      <form {...form.props} noValidate className="stack g4">
        <p>
          We sent a 6-digit code to <b translate="no">{to}</b>. Ask the patient to read it to you.
          It expires in 10 minutes.
        </p>
        <Field
          field={fields.code}
          label="The patient’s code"
          className="code"
          inputMode="numeric"
          autoComplete="off"
          data-first
        />
        <ActionError error={error} />
        <DialogActions submit="Confirm" busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
