import { atom } from 'nanostores'
import ReconnectingWebSocket from 'partysocket/ws'
import {
  closeCodes,
  type LiveAction,
  type LiveEvent,
  type Presence,
  type PublishableAction,
  type ServerMessage,
} from '#edge/live/contract'
import { freshToken, isLoginAs, syncToken, userIdOf } from './auth-token'
import { onLogOut } from './session'
import { tabStorage } from './web-storage'

/** What the edge answered in place of a line. */
export interface LiveError {
  readonly status: number
  /** The `errors` of its body. */
  readonly errors: readonly unknown[]
}
/** The latest of them; null once a line is open. */
export const $liveError = atom<LiveError | null>(null)

/** How the line to this person's own channel is. */
export const $liveConnection = atom<'closed' | 'connecting' | 'live' | 'offline'>('closed')

export interface LiveOptions {
  /** Hear the staff board instead of one's own channel. */
  readonly channel?: string
  /** More was missed than can be told again: read everything again. Also once, when a tab first connects. */
  readonly onReset?: () => void
}

/**
 * Calls `listener` for every such event until the function it returns is called. The first listener
 * to a channel opens its one socket in this tab; the last one to go closes it.
 */
export const onLiveEvent = (
  event: LiveAction,
  listener: (notice: LiveEvent) => void,
  { channel = ownChannel() ?? '', onReset = () => {} }: LiveOptions = {},
): (() => void) => {
  // Staff who look through an account are not present in it.
  if (!channel || isLoginAs()) return () => {}
  const connection = connections.get(channel) ?? openConnection(channel)
  const handler: Handler = (delivery) =>
    delivery === 'reset' ? onReset() : delivery.event === event && listener(delivery.notice)
  connection.handlers.add(handler)
  for (const { delivery, at } of connection.recent)
    if (Date.now() - at < recentMs) handler(delivery)
  return () => {
    connection.handlers.delete(handler)
    // A page that swaps one island for another keeps the line.
    setTimeout(() => connection.handlers.size === 0 && connection.close(), 1_000)
  }
}

/** Calls `listener` with what others do at this moment, for as long as a line to the channel is open. */
export const onPresence = (
  listener: (presence: Presence) => void,
  channel: string = ownChannel() ?? '',
): (() => void) => {
  const listeners = presenceListeners.get(channel) ?? new Set()
  presenceListeners.set(channel, listeners.add(listener))
  return () => listeners.delete(listener)
}
const presenceListeners = new Map<string, Set<(presence: Presence) => void>>()

/** Says something on one's own channel; the edge decides whether this person may. */
export const sendLiveEvent = (action: PublishableAction, appointmentId: string) => {
  const attributes = JSON.stringify({ appointment_id: appointmentId })
  connections.get(ownChannel() ?? '')?.socket.send(JSON.stringify({ action, attributes }))
}

type Delivery = 'reset' | { readonly event: LiveAction; readonly notice: LiveEvent }
type Handler = (delivery: Delivery) => unknown
interface Connection {
  readonly socket: ReconnectingWebSocket
  readonly handlers: Set<Handler>
  /** Said before a listener that is only just waking up could hear it. */
  readonly recent: { delivery: Delivery; at: number }[]
  readonly close: () => void
}

const connections = new Map<string, Connection>()
// In this tab or in another: a user who leaves receives nothing more.
onLogOut(() => {
  for (const { close } of connections.values()) close()
})
const recentMs = 5_000
const heartbeatMs = 25_000
const leavingMs = 300

const ownChannel = () => userIdOf(syncToken())

const openConnection = (channel: string): Connection => {
  const owner = ownChannel()
  const handlers: Connection['handlers'] = new Set()
  const recent: Connection['recent'] = []
  const cursor = `relay:${channel}`
  const socket = createSocket(channel, cursor)
  const setState = (value: ReturnType<typeof $liveConnection.get>) => {
    if (channel === owner) $liveConnection.set(value)
  }
  const deliver = (delivery: Delivery) => {
    recent.push({ delivery, at: Date.now() })
    if (recent.length > 100) recent.shift()
    for (const handler of handlers) handler(delivery)
  }
  const heartbeatTimer = heartbeat(socket)
  const close = () => {
    connections.delete(channel)
    heartbeatTimer.stop()
    for (const [name, act] of Object.entries(windowEvents)) removeEventListener(name, act)
    socket.close()
    setState('closed')
  }
  const windowEvents: Record<string, () => void> = {
    offline: () => {
      socket.close()
      setState('offline')
    },
    online: () => {
      setState('connecting')
      socket.reconnect()
    },
  }
  for (const [name, act] of Object.entries(windowEvents)) addEventListener(name, act)
  let hasOpened = false
  socket.addEventListener('open', () => {
    hasOpened = true
    $liveError.set(null)
    setState('live')
  })
  socket.addEventListener('close', ({ code }) => {
    // One that was hung up here was not refused.
    if (!hasOpened && socket.shouldReconnect) void readLiveError(channel)
    hasOpened = false
    if (isFinal(code)) close()
    else if (socket.shouldReconnect) setState('connecting')
  })
  socket.addEventListener('message', ({ data }) => {
    heartbeatTimer.answered()
    if (data === 'pong') return
    const frame: ServerMessage = JSON.parse(data)
    if ('presence' in frame) {
      for (const listener of presenceListeners.get(channel) ?? []) listener(frame.presence)
    } else if ('hello' in frame && frame.reset) {
      tabStorage.write(cursor, String(frame.hello))
      deliver('reset')
    } else if ('seq' in frame) {
      tabStorage.write(cursor, String(frame.seq))
      deliver({ event: frame.action, notice: JSON.parse(frame.attributes) })
    }
  })
  const connection = { socket, handlers, recent, close }
  connections.set(channel, connection)
  setState('connecting')
  return connection
}

/** Browsers do not say why a socket was refused: the same address is asked once more, and what it answers is kept. */
const readLiveError = async (channel: string) => {
  // Firefox hangs up for a page that is left; that page is gone by then.
  await new Promise((resolve) => setTimeout(resolve, leavingMs))
  const response = await fetch(`/live/user-channel/${channel}`, { cache: 'no-store' }).catch(
    () => null,
  )
  // 426 is what it answers to all who may have a line.
  if (!response || [200, 204, 426].includes(response.status)) return
  const body = (await response.json().catch(() => null)) as Partial<LiveError> | null
  if (Array.isArray(body?.errors)) $liveError.set({ status: response.status, errors: body.errors })
}

const isFinal = (code: number) => Object.values<number>(closeCodes).includes(code)

const createSocket = (channel: string, cursor: string) =>
  // Its address is asked anew before every connection.
  new ReconnectingWebSocket(
    async () => {
      await freshToken().catch(() => null)
      const since = tabStorage.read(cursor)
      const query = new URLSearchParams(since ? { since } : {})
      return `${location.origin.replace('http', 'ws')}/live/user-channel/${channel}?${query}`
    },
    [],
    {
      minReconnectionDelay: 500,
      maxReconnectionDelay: 10_000,
      // A slow network at night takes longer than the library's four seconds: dialing again would only add to it.
      connectionTimeout: 10_000,
      maxEnqueuedMessages: 20,
      shouldReconnectOnClose: ({ code }) => !isFinal(code),
    },
  )

/** A line that answers nothing between two beats is dead: dial again. */
const heartbeat = (socket: ReconnectingWebSocket) => {
  let waiting = false
  const timer = setInterval(() => {
    if (socket.readyState !== socket.OPEN) waiting = false
    else if (waiting) {
      waiting = false
      socket.reconnect()
    } else {
      waiting = true
      socket.send('ping')
    }
  }, heartbeatMs)
  return {
    answered: () => {
      waiting = false
    },
    stop: () => clearInterval(timer),
  }
}
