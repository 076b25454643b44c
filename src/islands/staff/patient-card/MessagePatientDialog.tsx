import { type SubmitEvent, useState } from 'react'
import { maxMessageCharacters } from '#edge/domains/conversations/kinds'
import { apiWithLocalErrors } from '#islands/stores/api'
import { openDraft } from '#islands/stores/drafts'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { useAction } from '#islands/ui/use-action'
import { inboxAddress } from '../messages/inbox'
import type { PatientMessageKind } from './message-kinds'

type Props = {
  patientId: string
  name: string
  kinds: readonly PatientMessageKind[]
  onClose: () => void
}

/** A message from a patient's card: to the patient, or about them among staff, each with its own words on the button. */
export const MessagePatientDialog = ({ patientId, name, kinds, onClose }: Props) => {
  const [kind, setKind] = useState<PatientMessageKind>(kinds[0] ?? 'patient')
  const draft = openDraft(`message-${kind}-${patientId}`)
  const [text, setText] = useState(() => String(draft.read().text ?? ''))
  const [clientId] = useState(() => crypto.randomUUID())
  const send = useAction(async () => {
    const body = { messageText: text.trim(), clientId }
    const conversation =
      kind === 'patient'
        ? (
            await apiWithLocalErrors.call('POST /users/:user/conversations', {
              params: { user: patientId },
              body,
              once: clientId,
            })
          ).conversationId
        : await writeAmongStaff(patientId, body)
    draft.clear()
    toast(kind === 'patient' ? 'Your message was sent' : 'Your colleagues can read it now', {
      tone: 'good',
      action: { label: 'Open', run: () => location.assign(inboxAddress('mine', conversation)) },
    })
    onClose()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (text.trim()) void send.run()
  }
  const choose = (next: PatientMessageKind) => {
    setKind(next)
    // What was meant for one side is never carried to the other.
    setText(String(openDraft(`message-${next}-${patientId}`).read().text ?? ''))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={kind === 'patient' ? `Write to ${name}` : `About ${name}`}
    >
      <form className="stack g3" onSubmit={submit}>
        {kinds.length > 1 && (
          <fieldset className="row g3">
            <legend className="sr">Who reads it</legend>
            <label className="row g1">
              <input
                type="radio"
                name="message-kind"
                checked={kind === 'patient'}
                onChange={() => choose('patient')}
              />
              The patient
            </label>
            <label className="row g1">
              <input
                type="radio"
                name="message-kind"
                checked={kind === 'internal'}
                onChange={() => choose('internal')}
              />
              <Icon name="lock" /> Colleagues only
            </label>
          </fieldset>
        )}
        <textarea
          className="input message-editor"
          data-first
          rows={5}
          dir="auto"
          aria-label={kind === 'patient' ? 'Message to the patient' : 'Message to colleagues'}
          maxLength={maxMessageCharacters}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            draft.write({ text: currentTarget.value })
          }}
        />
        {send.error && (
          <p className="note danger" role="alert">
            {send.error}
          </p>
        )}
        <div className="row">
          <Button
            look="primary"
            type="submit"
            busy={send.busy}
            aria-disabled={!text.trim() || undefined}
          >
            {kind === 'patient' ? 'Send to the patient' : 'Send to colleagues'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Into the open conversation of staff about a patient, or a new one. */
const writeAmongStaff = async (
  patient: string,
  body: { messageText: string; clientId: string },
): Promise<string> => {
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
