import { useState } from 'react'
import type { DeliveryChannel, suppressionReasons } from '#edge/deliveries/contract'
import { displayDate, localDate } from '#edge/platform/time'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'

type Reason = (typeof suppressionReasons)[number]
export interface UnreachableChannel {
  readonly channel: DeliveryChannel
  readonly reason: Reason
  readonly since: string | null
}

const reasons: Readonly<Record<Reason, string>> = {
  bounced:
    'Our messages are not delivered here, so only codes and links that the patient asks for go out. Ask for a new contact, or check this one.',
  complained:
    'Our mail here was reported as spam, so only what must be said goes out, such as codes that the patient asks for.',
  landline: 'This phone takes calls, and no texts.',
  stopped:
    'This phone sent STOP, so it gets no texts. To get them again, its owner sends START to our number.',
}

const words = {
  email: {
    open: 'Write to this email again',
    title: 'Does the patient want mail at this email again?',
    done: 'We write to this email again.',
  },
  sms: {
    open: 'Text this phone again',
    title: 'Does the patient want texts on this phone again?',
    done: 'We text this phone again.',
  },
} as const

type Props = UnreachableChannel & { patientId: string; zone: string }

/** The reason why a contact gets no messages, with the way to allow them: consent of the patient, or START after STOP. */
export const UnreachableContact = ({ patientId, channel, reason, since, zone }: Props) => {
  const [isAsking, setIsAsking] = useState(false)
  const [isAllowed, setIsAllowed] = useState(false)
  const text = words[channel]
  if (isAllowed) return null
  return (
    <div className="note warning small stack g2">
      <p>
        {reasons[reason]}{' '}
        {since && <span className="ink-2">{`Since ${displayDate(localDate(since, zone))}.`}</span>}
      </p>
      {reason !== 'stopped' && (
        <p>
          <Button size="small" onClick={() => setIsAsking(true)}>
            {text.open}
          </Button>
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        title={text.title}
        confirm="Yes, they said so"
        keep="Not yet"
        onClose={() => setIsAsking(false)}
        onConfirm={async () => {
          await apiWithLocalErrors.call('POST /patients/:id/unreachable_contacts', {
            params: { id: patientId },
            body: { channel, patientAgrees: true },
          })
          setIsAsking(false)
          setIsAllowed(true)
          toast(text.done, { tone: 'good' })
        }}
      >
        <p>Ask them first. Only their own word lets us write here again.</p>
      </ConfirmDialog>
    </div>
  )
}
