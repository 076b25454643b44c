import { apiWithLocalErrors } from '../../stores/api'
import type { QueuedMessage } from './queued-messages'

/** Asks the edge to take a message. Rejects as the API does. */
export const sendMessage = ({ to, text, clientId, replyingMessageId, ...more }: QueuedMessage) => {
  const { fromUserId, mentionedUserIds, attachmentIds } = more
  const body = {
    messageText: text,
    clientId,
    ...(replyingMessageId && { replyingMessageId }),
    ...(fromUserId && { fromUserId }),
    ...(mentionedUserIds?.length && { mentionedUserIds: [...mentionedUserIds] }),
  }
  if ('conversationId' in to)
    return apiWithLocalErrors.call('PATCH /conversations/:conversation/messages', {
      params: { conversation: to.conversationId },
      body: { ...body, ...(attachmentIds?.length && { attachmentIds: [...attachmentIds] }) },
    })
  if ('userId' in to)
    return apiWithLocalErrors.call('POST /users/:user/conversations', {
      params: { user: to.userId },
      body,
      once: clientId,
    })
  return apiWithLocalErrors.call('POST /users/:user/support_conversations', {
    params: { user: to.supportOf },
    body,
    once: clientId,
  })
}
