import { type SocketState, type Sockets, socketStateOf } from './sockets'

interface Call {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: Readonly<Record<string, unknown>>
}
const maxMessageLength = 16_000

/** Handles a presence message: which document each open Studio shows, as JSON-RPC. */
export const handlePresenceMessage = (socket: WebSocket, text: string, sockets: Sockets): void => {
  const rpcCall = text.length > maxMessageLength ? null : parseCall(text)
  if (!rpcCall) {
    socket.close(1003, 'Not JSON-RPC')
    return
  }
  const { id, method, params = {} } = rpcCall
  const state = socketStateOf(socket)
  const reply = Object.hasOwn(methods, String(method))
    ? { result: methods[String(method)]?.(socket, state, params, sockets) ?? 'ok' }
    : { error: { code: -32601, message: 'There is no such method' } }
  if (id !== undefined) socket.send(JSON.stringify({ jsonrpc: '2.0', id, ...reply }))
}

/** Announces that an editor's window closed or disconnected. */
export const announceDisconnect = (state: SocketState, sockets: Sockets): void => {
  if (state.tab) broadcast(sockets, state, { type: 'disconnect', m: { session: state.tab } })
}

type Method = (
  socket: WebSocket,
  state: SocketState,
  params: Readonly<Record<string, unknown>>,
  sockets: Sockets,
) => unknown
const methods: Readonly<Record<string, Method>> = {
  authorization: () => 'ok',
  presence_subscribe: (socket, state) => {
    const subscription = crypto.randomUUID()
    socket.serializeAttachment({ ...state, subscription })
    return subscription
  },
  presence_unsubscribe: (socket, { subscription: _, ...state }) => {
    socket.serializeAttachment(state)
  },
  presence_rollcall: (socket, state, { session }, sockets) => {
    broadcast(sockets, withTab(socket, state, session), { type: 'rollCall', session })
  },
  presence_announce: (socket, state, { data }, sockets) => {
    const { sessionId, locations } = (data ?? {}) as Record<string, unknown>
    broadcast(sockets, withTab(socket, state, sessionId), {
      type: 'state',
      m: { sessionId, locations },
    })
  },
  presence_disconnect: (socket, state, { session }, sockets) => {
    broadcast(sockets, withTab(socket, state, session), { type: 'disconnect', m: { session } })
  },
}

/** Stores the window's id in the socket's state, for its disconnect message. */
const withTab = (socket: WebSocket, state: SocketState, tab: unknown): SocketState => {
  if (typeof tab !== 'string' || tab.length > 64) return state
  const next = { ...state, tab }
  socket.serializeAttachment(next)
  return next
}

const broadcast = (sockets: Sockets, { key, user }: SocketState, event: object): void => {
  for (const { state, send } of sockets.all())
    if (state.kind === 'presence' && state.subscription && state.key !== key)
      send(
        JSON.stringify({
          jsonrpc: '2.0',
          method: 'presence_subscription',
          params: { subscription: state.subscription, result: { ...event, i: user } },
        }),
      )
}

const parseCall = (text: string): Call | null => {
  try {
    const rpcCall = JSON.parse(text)
    return rpcCall && typeof rpcCall === 'object' ? rpcCall : null
  } catch {
    return null
  }
}
