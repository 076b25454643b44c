import { atom } from 'nanostores'
import { outboxPrefix } from '../../stores/drafts'
import { currentUserId, onLogOut } from '../../stores/session'
import { browserStorage } from '../../stores/web-storage'
import type { ConversationMessage } from '../conversation'

/** Where a message goes: into a conversation, to a user, or to support about a patient. */
export type Destination =
  | { readonly conversationId: string }
  | { readonly userId: string }
  | { readonly supportOf: string }

/** A message on its way. It is kept until the edge has said that it arrived, or that it cannot. */
export interface QueuedMessage {
  readonly clientId: string
  readonly to: Destination
  readonly text: string
  readonly replyingMessageId: string | null
  /** On whose behalf, and which colleagues it is brought to; staff only. */
  readonly fromUserId?: string
  readonly mentionedUserIds?: readonly string[]
  /** Files that were uploaded to the conversation before. */
  readonly attachmentIds?: readonly string[]
  readonly at: string
  /** Why it was refused, or given up after its tries; null while it is on its way. */
  readonly failure: string | null
  /** How often it was tried in vain, and when it is tried again, in epoch milliseconds. */
  readonly tries?: number
  readonly retryAt?: number
  /** It was not refused: it was tried too often, or stands behind one that was. */
  readonly stalled?: boolean
  /** Once it has arrived: the tab that sent it tells the others so. */
  readonly sent?: ConversationMessage
}

/** What this user has written that has not arrived, the oldest first; of all tabs of this browser. */
export const $outbox = atom<readonly QueuedMessage[]>([])

/** Each message has a place of its own: one that a tab takes out leaves what another tab writes meanwhile. */
export const ownPrefix = () => outboxPrefix(currentUserId() ?? 'guest')
/** Of this page only: what the browser would not keep. */
const unstored = new Map<string, QueuedMessage>()

/** What has not arrived, the oldest first, as it is kept now. */
export const readOutbox = (): readonly QueuedMessage[] =>
  [
    ...browserStorage
      .names()
      .flatMap((name) =>
        name.startsWith(ownPrefix()) ? parseQueued(browserStorage.read(name)) : [],
      ),
    ...unstored.values(),
  ].sort((one, another) => (one.at < another.at ? -1 : 1))
/** What is kept under one of its keys; nothing where it is not a message. */
export const parseQueued = (text: string | null): readonly QueuedMessage[] => {
  try {
    const found = JSON.parse(text ?? '')
    return found.clientId ? [found] : []
  } catch {
    return []
  }
}
export const saveQueued = (message: QueuedMessage) => {
  const name = ownPrefix() + message.clientId
  const text = JSON.stringify(message)
  browserStorage.write(name, text)
  if (browserStorage.read(name) === text) unstored.delete(message.clientId)
  else {
    browserStorage.remove(name)
    unstored.set(message.clientId, message)
  }
  $outbox.set(readOutbox())
}
/** Changes a message, unless it was taken out meanwhile. Answers whether it is still there. */
export const changeQueued = (id: string, changes: Partial<QueuedMessage>): boolean => {
  const found = readOutbox().find(({ clientId }) => clientId === id)
  if (found) saveQueued({ ...found, ...changes })
  return found !== undefined
}
export const removeQueued = (id: string) => {
  browserStorage.remove(ownPrefix() + id)
  unstored.delete(id)
  $outbox.set(readOutbox())
}

// What was not sent goes with a user who chose to leave; after a timeout it waits for the same person.
onLogOut(({ keepDrafts }) => {
  unstored.clear()
  $outbox.set([])
  if (!keepDrafts)
    for (const name of browserStorage.names())
      if (name.startsWith(outboxPrefix())) browserStorage.remove(name)
})
