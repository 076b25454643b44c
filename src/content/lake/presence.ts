import { type Held, heldOf, type Sockets } from './sockets'

interface Call {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: Readonly<Record<string, unknown>>
}
const longest = 16_000

/** Who is where in the Studio, told among those who have it open: JSON-RPC, as the Studio speaks it. */
export const hear = (socket: WebSocket, text: string, sockets: Sockets): void => {
  const call = text.length > longest ? null : parsed(text)
  if (!call) {
    socket.close(1003, 'Not JSON-RPC')
    return
  }
  const { id, method, params = {} } = call
  const held = heldOf(socket)
  const answer = Object.hasOwn(methods, String(method))
    ? { result: methods[String(method)]?.(socket, held, params, sockets) ?? 'ok' }
    : { error: { code: -32601, message: 'There is no such method' } }
  if (id !== undefined) socket.send(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
}

/** Somebody closed their window, or lost their line. */
export const leave = (held: Held, sockets: Sockets): void => {
  if (held.tab) say(sockets, held, { type: 'disconnect', m: { session: held.tab } })
}

type Method = (
  socket: WebSocket,
  held: Held,
  params: Readonly<Record<string, unknown>>,
  sockets: Sockets,
) => unknown
const methods: Readonly<Record<string, Method>> = {
  authorization: () => 'ok',
  presence_subscribe: (socket, held) => {
    const subscription = crypto.randomUUID()
    socket.serializeAttachment({ ...held, subscription })
    return subscription
  },
  presence_unsubscribe: (socket, { subscription: _, ...held }) => {
    socket.serializeAttachment(held)
  },
  presence_rollcall: (socket, held, { session }, sockets) => {
    say(sockets, named(socket, held, session), { type: 'rollCall', session })
  },
  presence_announce: (socket, held, { data }, sockets) => {
    const { sessionId, locations } = (data ?? {}) as Record<string, unknown>
    say(sockets, named(socket, held, sessionId), { type: 'state', m: { sessionId, locations } })
  },
  presence_disconnect: (socket, held, { session }, sockets) => {
    say(sockets, named(socket, held, session), { type: 'disconnect', m: { session } })
  },
}

/** The socket remembers which window it is, to say goodbye for it. */
const named = (socket: WebSocket, held: Held, tab: unknown): Held => {
  if (typeof tab !== 'string' || tab.length > 64) return held
  const next = { ...held, tab }
  socket.serializeAttachment(next)
  return next
}

const say = (sockets: Sockets, { key, user }: Held, event: object): void => {
  for (const { held, send } of sockets.all())
    if (held.kind === 'presence' && held.subscription && held.key !== key)
      send(
        JSON.stringify({
          jsonrpc: '2.0',
          method: 'presence_subscription',
          params: { subscription: held.subscription, result: { ...event, i: user } },
        }),
      )
}

const parsed = (text: string): Call | null => {
  try {
    const call = JSON.parse(text)
    return call && typeof call === 'object' ? call : null
  } catch {
    return null
  }
}
