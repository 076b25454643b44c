import { atom } from 'nanostores'
import { ApiError } from '#edge/client'
import { apiWithLocalErrors } from '../stores/api'
import { outboxPrefix } from '../stores/drafts'
import { currentUserId, onLogOut } from '../stores/session'
import { browserStorage } from '../stores/web-storage'
import { type ConversationMessage, toMessage } from './conversation'

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
  /** Why it was refused; null while it is only waiting. */
  readonly failure: string | null
  /** Once it has arrived: the tab that sent it tells the others so. */
  readonly sent?: ConversationMessage
}

/** What this user has written that has not arrived, the oldest first; of all tabs of this browser. */
export const $outbox = atom<readonly QueuedMessage[]>([])

/** Each message has a place of its own: one that a tab takes out leaves what another tab writes meanwhile. */
const ownPrefix = () => outboxPrefix(currentUserId() ?? 'guest')
/** Of this page only: what the browser would not keep. */
const unstored = new Map<string, QueuedMessage>()

/** What has not arrived, the oldest first, as it is kept now. */
export const readOutbox = (): readonly QueuedMessage[] =>
  [
    ...browserStorage
      .names()
      .flatMap((name) => (name.startsWith(ownPrefix()) ? parse(browserStorage.read(name)) : [])),
    ...unstored.values(),
  ].sort((one, another) => (one.at < another.at ? -1 : 1))
const parse = (text: string | null): readonly QueuedMessage[] => {
  try {
    return [JSON.parse(text ?? '')]
  } catch {
    return []
  }
}
const save = (message: QueuedMessage) => {
  const name = ownPrefix() + message.clientId
  const text = JSON.stringify(message)
  browserStorage.write(name, text)
  if (browserStorage.read(name) !== text) {
    browserStorage.remove(name)
    unstored.set(message.clientId, message)
  }
  $outbox.set(readOutbox())
}
/** Not where it was taken out meanwhile. */
const setFailure = (id: string, failure: string | null) => {
  const found = readOutbox().find(({ clientId }) => clientId === id)
  if (found) save({ ...found, failure })
}

type SentHandler = (message: ConversationMessage) => void
const sentHandlers = new Set<SentHandler>()
/** Calls back with every message that arrived, of any tab, until the returned function is called. */
export const onSent = (handler: SentHandler): (() => void) => {
  sentHandlers.add(handler)
  return () => sentHandlers.delete(handler)
}

const tellSent = (message: ConversationMessage) => {
  for (const handler of sentHandlers) handler(message)
}

/** Puts a message into the outbox and sends it; what is kept survives a reload, a crash and a lost network. */
export const queueMessage = (
  to: Destination,
  text: string,
  replyingMessageId: string | null = null,
  more: Pick<QueuedMessage, 'fromUserId' | 'mentionedUserIds' | 'attachmentIds'> = {},
): QueuedMessage => {
  const message: QueuedMessage = {
    ...more,
    clientId: crypto.randomUUID(),
    to,
    text: withoutControls(text),
    replyingMessageId,
    // After those before it, also within one millisecond.
    at: new Date(
      Math.max(Date.now(), Date.parse(readOutbox().at(-1)?.at ?? '0') + 1),
    ).toISOString(),
    failure: null,
  }
  save(message)
  void flushOutbox()
  return message
}

/** What a text copied from a PDF or a slide brings along unseen would have it refused: page and line breaks of theirs are lines. */
const withoutControls = (text: string) =>
  text.replace(/[\v\f]/g, '\n').replace(/(?![\t\n\r])\p{Cc}/gu, '')

/** Tries a refused message again. */
export const retryMessage = (clientId: string) => {
  setFailure(clientId, null)
  void flushOutbox()
}
export const discardMessage = (clientId: string) => {
  browserStorage.remove(ownPrefix() + clientId)
  unstored.delete(clientId)
  $outbox.set(readOutbox())
}

interface Editor {
  readonly conversationId: string
  readonly insert: (text: string) => void
}
/** Where a refused message of the conversation on screen can be written again; null where none can be written. */
export const $editor = atom<Editor | null>(null)
/** Says where, until the returned function is called. */
export const registerEditor = (conversationId: string, insert: Editor['insert']): (() => void) => {
  const editor = { conversationId, insert }
  $editor.set(editor)
  return () => {
    if ($editor.get() === editor) $editor.set(null)
  }
}

let isFlushing = false
let isAskedAgain = false
let retryTimer: ReturnType<typeof setTimeout> | undefined
let attempts = 0
const maxWaitMs = 60_000

/** Sends what waits, one after the other, in one tab at a time; the edge takes the same message of two tabs once. */
export const flushOutbox = async (): Promise<void> => {
  if (isFlushing) {
    isAskedAgain = true
    return
  }
  isFlushing = true
  clearTimeout(retryTimer)
  try {
    do {
      isAskedAgain = false
      await withLock(sendWaiting)
    } while (isAskedAgain)
  } finally {
    isFlushing = false
  }
}

const withLock = (work: () => Promise<void>): Promise<unknown> =>
  navigator.locks ? navigator.locks.request('messages_outbox', work) : work()

const sendWaiting = async () => {
  for (;;) {
    const next = readOutbox().find(({ failure }) => failure === null)
    if (!next) return
    try {
      const message = toMessage(await send(next))
      attempts = 0
      // Written before it is taken out: the other tabs are told of both.
      save({ ...next, sent: message })
      discardMessage(next.clientId)
      tellSent(message)
    } catch (error) {
      if (isTemporary(error)) return tryLater()
      setFailure(next.clientId, failureOf(error as ApiError, next.to))
    }
  }
}

const send = ({ to, text, clientId, replyingMessageId, ...more }: QueuedMessage) => {
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

/** No answer, no room, or no session: the message waits. */
const isTemporary = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || [401, 408, 429].includes(error.status)

const tryLater = () => {
  attempts += 1
  retryTimer = setTimeout(flushOutbox, Math.min(1_000 * 2 ** attempts, maxWaitMs))
}

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

const start = () => {
  $outbox.set(readOutbox())
  if ($outbox.get().length > 0) void flushOutbox()
}

/** Follows the outbox of this user in all tabs; sends when the network is back. Returns how to stop. */
export const followOutbox = (): (() => void) => {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (!key?.startsWith(ownPrefix())) return
    $outbox.set(readOutbox())
    const [{ sent } = {}] = parse(newValue)
    if (sent) tellSent(sent)
  }
  const onOnline = () => {
    attempts = 0
    void flushOutbox()
  }
  for (const name of browserStorage.names())
    if (name.startsWith(outboxPrefix()) && !name.startsWith(ownPrefix()))
      browserStorage.remove(name)
  start()
  addEventListener('storage', onStorage)
  addEventListener('online', onOnline)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('online', onOnline)
  }
}

// What was not sent goes with a user who chose to leave; after a timeout it waits for the same person.
onLogOut(({ keepDrafts }) => {
  unstored.clear()
  $outbox.set([])
  if (!keepDrafts)
    for (const name of browserStorage.names())
      if (name.startsWith(outboxPrefix())) browserStorage.remove(name)
})
