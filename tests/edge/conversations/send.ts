import { as, type Person, userId } from '../world'

/** A message into a conversation; the same `clientId` twice is one message. */
export const send = (who: Person, conversation: string, messageText: string, clientId?: string) =>
  as(who).call('PATCH /conversations/:conversation/messages', {
    params: { conversation },
    body: { messageText, ...(clientId && { clientId }) },
  })

/** A message about a patient to customer support. */
export const writeToSupport = (who: Person, user: string, messageText: string, clientId?: string) =>
  as(who).call('POST /users/:user/support_conversations', {
    params: { user },
    body: { messageText, ...(clientId && { clientId }) },
  })

/** A message to one user. */
export const writeTo = (who: Person, to: Person, messageText: string) =>
  as(who).call('POST /users/:user/conversations', {
    params: { user: userId(to) },
    body: { messageText },
  })
