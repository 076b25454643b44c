import { useState } from 'react'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { PatientMessageKind } from '../access/message-kinds'
import { inboxAddress } from '../messages/inbox'
import { type NewMessage, NewMessageForm } from '../messages/NewMessageForm'

type Props = {
  patientId: string
  name: string
  kinds: readonly PatientMessageKind[]
  onClose: () => void
}

/** A message from a patient's card: to the patient, or about them among staff, each with its own words on the button. */
const MessagePatientDialog = ({ patientId, name, kinds, onClose }: Props) => {
  const [kind, setKind] = useState<PatientMessageKind>(kinds[0] ?? 'patient')
  const [isUploading, setUploading] = useState(false)
  const send = async (body: NewMessage) =>
    kind === 'patient'
      ? (
          await apiWithLocalErrors.call('POST /users/:user/conversations', {
            params: { user: patientId },
            body,
            once: body.clientId,
          })
        ).conversationId
      : writeAmongStaff(patientId, body)
  const tellSent = (conversation: string) => {
    toast(kind === 'patient' ? 'Your message was sent' : 'Your colleagues can read it now', {
      tone: 'good',
      action: { label: 'Open', run: () => location.assign(inboxAddress('mine', conversation)) },
    })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={kind === 'patient' ? `Write to ${name}` : `About ${name}`}
      dismissible={!isUploading}
    >
      <div className="stack g3">
        {kinds.length > 1 && (
          <fieldset className="row g3" disabled={isUploading}>
            <legend className="sr">Who reads it</legend>
            <label className="row g1">
              <input
                type="radio"
                name="message-kind"
                checked={kind === 'patient'}
                onChange={() => setKind('patient')}
              />
              The patient
            </label>
            <label className="row g1">
              <input
                type="radio"
                name="message-kind"
                checked={kind === 'internal'}
                onChange={() => setKind('internal')}
              />
              <Icon name="lock" /> Colleagues only
            </label>
          </fieldset>
        )}
        <NewMessageForm
          key={kind}
          draft={`message-${kind}-${patientId}`}
          label={kind === 'patient' ? 'Message to the patient' : 'Message to colleagues'}
          submit={kind === 'patient' ? 'Send to the patient' : 'Send to colleagues'}
          onSend={send}
          onSent={tellSent}
          onUploading={setUploading}
          onClose={onClose}
        />
      </div>
    </Dialog>
  )
}
export default MessagePatientDialog

/** Into the open conversation of staff about a patient, or a new one. */
const writeAmongStaff = async (patient: string, body: NewMessage): Promise<string> => {
  const at = { params: { patient } }
  const [open] = await apiWithLocalErrors.call('GET /patients/:patient/conversations/internal', {
    ...at,
    query: { filter: { status: 'open' } },
  })
  const { id } =
    open ?? (await apiWithLocalErrors.call('POST /patients/:patient/conversations/internal', at))
  await apiWithLocalErrors.call('PATCH /conversations/:conversation/messages', {
    params: { conversation: id },
    body,
  })
  return id
}
