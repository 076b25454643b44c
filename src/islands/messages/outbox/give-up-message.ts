import type { ApiError } from '#edge/client'
import { toast } from '../../stores/toasts'
import { inLane, standsBehind } from './lanes'
import { $editor } from './message-editor'
import { changeQueued, type Destination, type QueuedMessage } from './queued-messages'

/**
 * Keeps a message that was refused, or that the server failed to take too often. Says why where it stands, and that it
 * was not sent to who looks at something else.
 */
const giveUpMessage = ({ clientId, to }: QueuedMessage, error: ApiError, tries: number) => {
  const stalled = error.status >= 500
  const failure = failureOf(error, to)
  const isThere = changeQueued(clientId, { failure, ...(stalled && { stalled, tries }) })
  if (!isThere || !('conversationId' in to)) return
  // Those behind it would come in another order: whether they go first is for their writer to say.
  if (stalled)
    for (const each of inLane(to.conversationId))
      if (each.failure === null) changeQueued(each.clientId, { failure: standsBehind, stalled })
  if ($editor.get()?.conversationId !== to.conversationId)
    toast('A message was not sent. You find it in its conversation.', { tone: 'bad' })
}
export default giveUpMessage

const noPermission = "You don't have permissions to send a message to this user."
/** In the words of the specification. */
const failureOf = ({ status, message, errors }: ApiError, to: Destination): string => {
  const known = ['conversation_archived', 'cannot_message']
  if (errors.some(({ code }) => known.includes(code))) return message
  if (status === 403 || status === 404) return noPermission
  if (status === 422 && /(message_text|attachment_ids)$/.test(errors[0]?.source?.pointer ?? ''))
    return message
  return 'supportOf' in to
    ? 'Unable to send message. Please try again.'
    : 'Unable to send message. Please try again later.'
}
