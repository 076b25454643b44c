import { atom } from 'nanostores'
import PartySocket from 'partysocket'
import {
  closed,
  type Frame,
  type Notice,
  type PublishedEvent,
  type RelayEvent,
} from '../../edge/relay/contract'
import { onLogOut } from './session'
import { adopt, freshToken, userOf } from './token'
import { tabShelf } from './web-storage'

/** How the line to this person's own channel is. */
export const $relay = atom<'closed' | 'connecting' | 'live' | 'offline'>('closed')

export interface RelayOptions {
  /** Hear the staff board instead of one's own channel. */
  readonly channel?: string
  /** More was missed than can be told again: read everything again. Also once, when a tab first connects. */
  readonly onReset?: () => void
}

/**
 * Calls `listener` for every such event until the function it returns is called. The first listener
 * to a channel opens its one socket in this tab; the last one to go closes it.
 */
export const onRelay = (
  event: RelayEvent,
  listener: (notice: Notice) => void,
  { channel = ownChannel() ?? '', onReset = () => {} }: RelayOptions = {},
): (() => void) => {
  if (!channel) return () => {}
  const line = lines.get(channel) ?? dial(channel)
  const hearing: Hearing = (said) =>
    said === 'reset' ? onReset() : said.event === event && listener(said.notice)
  line.hearings.add(hearing)
  for (const { said, at } of line.lately) if (Date.now() - at < moment) hearing(said)
  return () => {
    line.hearings.delete(hearing)
    // A page that swaps one island for another keeps the line.
    setTimeout(() => line.hearings.size === 0 && line.hangUp(), 1_000)
  }
}

/** Says something on one's own channel; the edge decides whether this person may. */
export const sayOnRelay = (action: PublishedEvent, appointmentId: string) => {
  const attributes = JSON.stringify({ appointment_id: appointmentId })
  lines.get(ownChannel() ?? '')?.socket.send(JSON.stringify({ action, attributes }))
}

type Said = 'reset' | { readonly event: RelayEvent; readonly notice: Notice }
type Hearing = (said: Said) => unknown
interface Line {
  readonly socket: PartySocket
  readonly hearings: Set<Hearing>
  /** Said before a listener that is only just waking up could hear it. */
  readonly lately: { said: Said; at: number }[]
  readonly hangUp: () => void
}

const lines = new Map<string, Line>()
// In this tab or in another: whoever leaves hears nothing more.
onLogOut(() => {
  for (const { hangUp } of lines.values()) hangUp()
})
const moment = 5_000
const beat = 25_000

const ownChannel = () => userOf(adopt())

const dial = (channel: string): Line => {
  const owner = ownChannel()
  const hearings: Line['hearings'] = new Set()
  const lately: Line['lately'] = []
  const cursor = `relay:${channel}`
  const socket = connect(channel, cursor)
  const state = (value: ReturnType<typeof $relay.get>) => {
    if (channel === owner) $relay.set(value)
  }
  const tell = (said: Said) => {
    lately.push({ said, at: Date.now() })
    if (lately.length > 100) lately.shift()
    for (const hearing of hearings) hearing(said)
  }
  const beating = heartbeat(socket)
  const hangUp = () => {
    lines.delete(channel)
    beating.stop()
    for (const [name, act] of Object.entries(windowEvents)) removeEventListener(name, act)
    socket.close()
    state('closed')
  }
  const windowEvents: Record<string, () => void> = {
    offline: () => {
      socket.close()
      state('offline')
    },
    online: () => {
      state('connecting')
      socket.reconnect()
    },
  }
  for (const [name, act] of Object.entries(windowEvents)) addEventListener(name, act)
  socket.addEventListener('open', () => state('live'))
  socket.addEventListener('close', ({ code }) => {
    if (isFinal(code)) hangUp()
    else if (socket.shouldReconnect) state('connecting')
  })
  socket.addEventListener('message', ({ data }) => {
    beating.answered()
    if (data === 'pong') return
    const frame: Frame = JSON.parse(data)
    if ('hello' in frame && frame.reset) {
      tabShelf.write(cursor, String(frame.hello))
      tell('reset')
    } else if ('seq' in frame) {
      tabShelf.write(cursor, String(frame.seq))
      tell({ event: frame.action, notice: JSON.parse(frame.attributes) })
    }
  })
  const line = { socket, hearings, lately, hangUp }
  lines.set(channel, line)
  state('connecting')
  return line
}

const isFinal = (code: number) => Object.values<number>(closed).includes(code)

const connect = (channel: string, cursor: string) =>
  new PartySocket({
    host: location.host,
    protocol: location.protocol === 'https:' ? 'wss' : 'ws',
    prefix: 'live',
    party: 'user-channel',
    room: channel,
    minReconnectionDelay: 500,
    maxReconnectionDelay: 10_000,
    maxEnqueuedMessages: 20,
    shouldReconnectOnClose: ({ code }) => !isFinal(code),
    // Asked anew before every connection.
    query: async () => {
      await freshToken().catch(() => null)
      return { since: tabShelf.read(cursor) }
    },
  })

/** A line that answers nothing between two beats is dead: dial again. */
const heartbeat = (socket: PartySocket) => {
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
  }, beat)
  return {
    answered: () => {
      waiting = false
    },
    stop: () => clearInterval(timer),
  }
}
