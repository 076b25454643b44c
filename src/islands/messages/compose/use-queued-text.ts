import { type SyntheticEvent, useEffect, useState } from 'react'
import { hasVisibleText, type PatientKind } from '#edge/domains/conversations/kinds'
import { openDraft } from '#islands/stores/drafts'
import { discardMessage, queueMessage, retryMessage } from '../outbox/outbox'
import { $outbox, type Destination, readOutbox } from '../outbox/queued-messages'

/** The text of a first message: a draft while it is typed; once sent the outbox has it, until it is through or refused. */
export const useQueuedText = (purpose: PatientKind, to: Destination | undefined) => {
  const [draft] = useState(() => openDraft(`message-new-${purpose}`))
  // What was sent before, and waits or was refused, unless another text was begun since.
  const [{ typed, queued }] = useState(() => {
    const typed = String(draft.read().text ?? '')
    return { typed, queued: typed || !to ? undefined : findQueued(to) }
  })
  const [text, setText] = useState(queued?.text ?? typed)
  const [clientId, setClientId] = useState(queued?.clientId ?? null)
  const failure = useFailure(clientId)
  const isWaiting = clientId !== null && !failure
  const type = (changed: string) => {
    if (clientId) discardMessage(clientId)
    setClientId(null)
    setText(changed)
    draft.write({ text: changed })
  }
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!to || !hasVisibleText(text) || isWaiting) return
    // The same message: a server that failed may have taken it.
    if (clientId) return retryMessage(clientId)
    setClientId(queueMessage(to, text.trim()).clientId)
    draft.clear()
  }
  return { text, clientId, failure, isWaiting, type, send }
}

const findQueued = (to: Destination) =>
  readOutbox().findLast((each) => JSON.stringify(each.to) === JSON.stringify(to))

/** Why the message was refused, once it was. */
const useFailure = (clientId: string | null) => {
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(
    () =>
      $outbox.subscribe((all) =>
        setFailure(all.find((each) => each.clientId === clientId)?.failure ?? null),
      ),
    [clientId],
  )
  return failure
}
