import { atom } from 'nanostores'
import { ApiError } from '#edge/client'
import { apiWithLocalErrors } from '../stores/api'
import { outboxPrefix } from '../stores/drafts'
import { currentUserId, onLogOut } from '../stores/session'
import { toast } from '../stores/toasts'
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
  if (browserStorage.read(name) === text) unstored.delete(message.clientId)
  else {
    browserStorage.remove(name)
    unstored.set(message.clientId, message)
  }
  $outbox.set(readOutbox())
}
/** Changes a message, unless it was taken out meanwhile. Answers whether it is still there. */
const change = (id: string, changes: Partial<QueuedMessage>): boolean => {
  const found = readOutbox().find(({ clientId }) => clientId === id)
  if (found) save({ ...found, ...changes })
  return found !== undefined
}
const resume = (id: string) => change(id, { failure: null, tries: 0, retryAt: 0, stalled: false })

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
  const lane = laneOf(message)
  // What waits to be tried again is tried now.
  for (const { clientId, retryAt } of inLane(lane)) if (retryAt) change(clientId, { retryAt: 0 })
  void flushLane(lane)
  return message
}

/** What a text copied from a PDF or a slide brings along unseen would have it refused: page and line breaks of theirs are lines. */
const withoutControls = (text: string) =>
  text.replace(/[\v\f]/g, '\n').replace(/(?![\t\n\r])\p{Cc}/gu, '')

/** Tries a message again that was refused, or given up after its tries. */
export const retryMessage = (clientId: string) => {
  resume(clientId)
  void flushLane(laneOfId(clientId))
}
/** Takes a message out. Those that stood behind it alone are sent. */
export const discardMessage = (clientId: string) => {
  const lane = laneOfId(clientId)
  browserStorage.remove(ownPrefix() + clientId)
  unstored.delete(clientId)
  $outbox.set(readOutbox())
  for (const each of inLane(lane)) {
    if (each.stalled && each.tries) return
    if (each.stalled) retryMessage(each.clientId)
  }
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

/** Those of one conversation keep their order and wait for one another, and for no other; a first message for none. */
const laneOf = ({ to, clientId }: QueuedMessage) =>
  'conversationId' in to ? to.conversationId : clientId
const inLane = (lane: string) => readOutbox().filter((each) => laneOf(each) === lane)
const laneOfId = (id: string) => {
  const found = readOutbox().find(({ clientId }) => clientId === id)
  return found ? laneOf(found) : ''
}

/** Sends all that waits, and tries anew what was given up: a page was opened, or the network is back. */
export const flushOutbox = async (): Promise<void> => {
  for (const { clientId, tries, stalled } of readOutbox()) if (tries || stalled) resume(clientId)
  await Promise.all([...new Set(readOutbox().map(laneOf))].map(flushLane))
}

/** The lanes that send, and whether each was asked again meanwhile. */
const sending = new Map<string, boolean>()

/** One message after the other, in one tab at a time; the edge takes the same message of two tabs once. */
const flushLane = async (lane: string): Promise<void> => {
  const isSending = sending.has(lane)
  sending.set(lane, isSending)
  if (isSending) return
  try {
    do {
      sending.set(lane, false)
      await withLock(lane, () => sendLane(lane))
    } while (sending.get(lane))
  } finally {
    sending.delete(lane)
  }
}

const withLock = (lane: string, work: () => Promise<void>): Promise<unknown> =>
  navigator.locks ? navigator.locks.request(`messages_outbox:${lane}`, work) : work()

/** Tries before a message that the server fails to take is left to its writer: the last is half a minute after the first. */
const maxTries = 5
const maxWaitMs = 60_000

const sendLane = async (lane: string): Promise<void> => {
  for (;;) {
    const next = inLane(lane).find(({ failure }) => failure === null)
    if (!next) return
    const waitMs = (next.retryAt ?? 0) - Date.now()
    if (waitMs > 0) {
      setTimeout(flushLane, waitMs, lane)
      return
    }
    try {
      const message = toMessage(await send(next))
      // Written before it is taken out: the other tabs are told of both.
      save({ ...next, sent: message })
      discardMessage(next.clientId)
      tellSent(message)
    } catch (error) {
      const tries = (next.tries ?? 0) + 1
      if (!isTemporary(error)) fail(next, failureOf(error as ApiError, next.to))
      else if (error instanceof ApiError && error.status >= 500 && tries >= maxTries)
        fail(next, failureOf(error, next.to), { tries, stalled: true })
      else
        change(next.clientId, {
          tries,
          retryAt: Date.now() + Math.min(1_000 * 2 ** tries, maxWaitMs),
        })
    }
  }
}

/** Says it where the message stands, and to who looks at something else. */
const fail = (
  { clientId, to }: QueuedMessage,
  failure: string,
  more: Partial<QueuedMessage> = {},
) => {
  if (!change(clientId, { ...more, failure }) || !('conversationId' in to)) return
  // Those behind it would come in another order: whether they go first is for their writer to say.
  if (more.stalled)
    for (const each of inLane(to.conversationId))
      if (each.failure === null) change(each.clientId, { failure: standsBehind, stalled: true })
  if ($editor.get()?.conversationId !== to.conversationId)
    toast('A message was not sent. You find it in its conversation.', { tone: 'bad' })
}
const standsBehind = 'Not sent yet. The message above comes first.'

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
  const onOnline = () => void flushOutbox()
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
