import { ApiError } from '#edge/client'
import { withoutHiddenCharacters } from '#edge/platform/languages/hidden-characters'
import { outboxPrefix } from '../../stores/drafts'
import { browserStorage } from '../../stores/web-storage'
import { type ConversationMessage, toMessage } from '../conversation'
import { followEdit, holdGraceMs, readEditHolds } from './edit-holds'
import { editedAt, inLane, laneOf, laneOfId, standsBehind, waitsForEdit } from './lanes'
import {
  $outbox,
  changeQueued,
  type Destination,
  ownPrefix,
  parseQueued,
  type QueuedMessage,
  readOutbox,
  removeQueued,
  saveQueued,
} from './queued-messages'
import { sendMessage } from './send-message'

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
  const clientId = crypto.randomUUID()
  const lane = laneOf({ to, clientId })
  const edited = editedAt(lane)
  const isBehind = inLane(lane).some(({ stalled, at }) => stalled && edited && at < edited)
  const message: QueuedMessage = {
    ...more,
    clientId,
    to,
    text: withoutHiddenCharacters(text),
    replyingMessageId,
    // After those before it, also within one millisecond.
    at:
      edited ??
      new Date(Math.max(Date.now(), Date.parse(readOutbox().at(-1)?.at ?? '0') + 1)).toISOString(),
    failure: isBehind ? standsBehind : null,
    stalled: isBehind,
  }
  saveQueued(message)
  // What waits to be tried again is tried now.
  for (const { clientId, retryAt } of inLane(lane))
    if (retryAt) changeQueued(clientId, { retryAt: 0 })
  void flushLane(lane)
  return message
}

/** Tries a message again that was refused, or given up after its tries. */
export const retryMessage = (clientId: string) => {
  resume(clientId)
  void flushLane(laneOfId(clientId))
}
const resume = (id: string) =>
  changeQueued(id, { failure: null, tries: 0, retryAt: 0, stalled: false })

/** Takes a message out. Those that stood behind it alone are sent. */
export const discardMessage = (clientId: string) => {
  const lane = laneOfId(clientId)
  removeQueued(clientId)
  void resumeLane(lane)
}

/** Sends those that stand behind one that is gone. While another tab changes that one, it is looked for again. */
const resumeLane = async (lane: string): Promise<void> => {
  clearTimeout(laterLooks.get(lane))
  const waits = await readEditHolds()
  for (const each of inLane(lane)) {
    if (waits(each)) {
      if (!waitsForEdit(each)) laterLooks.set(lane, setTimeout(resumeLane, holdGraceMs, lane))
      return
    }
    if (each.stalled && each.tries) return
    if (each.stalled) retryMessage(each.clientId)
  }
}
const laterLooks = new Map<string, ReturnType<typeof setTimeout>>()

/** Sends all that waits, and tries anew what was given up: a page was opened, or the network is back. */
export const flushOutbox = async (): Promise<void> => {
  const lanes = [...new Set(readOutbox().map(laneOf))]
  // A page of this tab before this one may have begun to change a text.
  for (const lane of lanes) followEdit(lane)
  const waits = await readEditHolds()
  for (const each of readOutbox())
    if ((each.tries || each.stalled) && !waits(each)) resume(each.clientId)
  await Promise.all(lanes.flatMap((lane) => [flushLane(lane), resumeLane(lane)]))
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
      const message = toMessage(await sendMessage(next))
      // Written before it is taken out: the other tabs are told of both.
      saveQueued({ ...next, sent: message })
      discardMessage(next.clientId)
      tellSent(message)
    } catch (error) {
      const tries = (next.tries ?? 0) + 1
      if (error instanceof ApiError && isFinal(error, tries))
        if (await tryToGiveUp(next, error, tries)) continue
      changeQueued(next.clientId, {
        tries,
        retryAt: Date.now() + Math.min(1_000 * 2 ** tries, maxWaitMs),
      })
    }
  }
}

/** The server failed too often, or it refuses the message. Without room or a session the message waits, as without a network. */
const isFinal = ({ status }: ApiError, tries: number) =>
  status >= 500 ? tries >= maxTries : ![401, 408, 429].includes(status)

/** Loaded with the first: the edge has just answered. Where it does not come, the message is tried again. */
const tryToGiveUp = (message: QueuedMessage, error: ApiError, tries: number) =>
  import('./give-up-message').then(
    ({ default: giveUp }) => {
      giveUp(message, error, tries)
      return true
    },
    () => false,
  )

const start = () => {
  $outbox.set(readOutbox())
  if ($outbox.get().length > 0) void flushOutbox()
}

/** Follows the outbox of this user in all tabs; sends when the network is back. Returns how to stop. */
export const followOutbox = (): (() => void) => {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (!key?.startsWith(ownPrefix())) return
    $outbox.set(readOutbox())
    const [{ sent } = {}] = parseQueued(newValue)
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
