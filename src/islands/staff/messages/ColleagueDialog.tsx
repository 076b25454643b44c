import { type SubmitEvent, useEffect, useState } from 'react'
import { apiWithLocalErrors } from '../../stores/api'
import { openDraft } from '../../stores/drafts'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { useAction } from '../../ui/use-action'
import { inboxAddress } from './inbox'

interface Colleague {
  readonly id: string
  readonly name: string
}

/** A message to a colleague: into the conversation of the two, or a new one. */
export const ColleagueDialog = ({ onClose }: { onClose: () => void }) => {
  const draft = openDraft('message-new-colleague')
  const [people, setPeople] = useState<readonly Colleague[]>([])
  const [to, setTo] = useState('')
  const [text, setText] = useState(() => String(draft.read().text ?? ''))
  const [clientId] = useState(() => crypto.randomUUID())
  useEffect(() => {
    apiWithLocalErrors.call('GET /colleagues').then(setPeople, () => {})
  }, [])
  const send = useAction(async () => {
    const { conversationId } = await apiWithLocalErrors.call('POST /users/:user/conversations', {
      params: { user: to },
      body: { messageText: text.trim(), clientId },
      once: clientId,
    })
    draft.clear()
    location.assign(inboxAddress('mine', conversationId))
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (to && text.trim()) void send.run()
  }
  return (
    <Dialog open onClose={onClose} title="Write to a colleague">
      <form className="stack g3" onSubmit={submit}>
        <label className="stack g1">
          <span>To</span>
          <select
            className="input"
            data-first
            value={to}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          >
            <option value="">Choose a colleague</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <textarea
          className="input message-editor"
          dir="auto"
          aria-label="Message"
          maxLength={10_000}
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
            aria-disabled={!to || !text.trim() || undefined}
          >
            Send
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
