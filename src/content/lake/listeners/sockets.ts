import type { Editor } from '../editors/editor'
import type { Store } from '../store/store'
import type { ListenerQuery } from './listener-query'
import type { ListenerConnection } from './sse'

/** What a socket or a stream is open for. */
export type Purpose =
  | { readonly kind: 'listen'; readonly listening: ListenerQuery }
  | { readonly kind: 'live'; readonly drafts: boolean }
  | { readonly kind: 'presence' }
export type ListenerKind = Purpose['kind']

/** A socket's state that survives hibernation: small, so its listener query is stored in a table. */
export interface SocketState {
  readonly key: string
  readonly kind: ListenerKind
  readonly user: string
  readonly session: string
  readonly drafts?: boolean
  /** Presence: the window it announced itself as, and what it called its subscription. */
  readonly tab?: string
  readonly subscription?: string
}
export interface Listener extends ListenerConnection {
  readonly state: SocketState
  readonly purpose: Purpose
}

const table = `
  create table if not exists listeners (key text primary key, json text not null) strict, without rowid;
`
export const signedOut = 4001
const maxListenersPerSession = 200

/** All listeners: sockets, which survive hibernation, and streams, which do not. */
export class Sockets {
  private readonly streams = new Map<SocketState, Listener>()
  private readonly listenings = new Map<string, ListenerQuery>()

  constructor(
    private readonly state: DurableObjectState,
    private readonly store: Store,
  ) {
    store.sql.exec(table)
    const open = new Set(state.getWebSockets().map((socket) => socketStateOf(socket).key))
    for (const { key } of [...store.sql.exec<{ key: string }>('select key from listeners')])
      if (!open.has(key)) this.store.sql.exec('delete from listeners where key = ?', key)
  }

  hold({ id: user, sessionId: session }: Editor, purpose: Purpose): SocketState {
    const { kind } = purpose
    const key = crypto.randomUUID()
    return { key, kind, user, session, ...(kind === 'live' && { drafts: purpose.drafts }) }
  }
  isFull(session: string): boolean {
    return (
      this.all().filter(({ state }) => state.session === session).length >= maxListenersPerSession
    )
  }

  /** Accepts a WebSocket for the purpose. Returns the upgrade response and the connection. */
  accept(
    state: SocketState,
    purpose: Purpose,
  ): { readonly response: Response; readonly connection: ListenerConnection } {
    const { 0: theirs, 1: ours } = new WebSocketPair()
    if (purpose.kind === 'listen')
      this.store.sql.exec(
        'insert into listeners (key, json) values (?, ?)',
        state.key,
        JSON.stringify(purpose.listening),
      )
    this.state.acceptWebSocket(ours)
    ours.serializeAttachment(state)
    return {
      response: new Response(null, { status: 101, webSocket: theirs }),
      connection: connectionOf(ours),
    }
  }
  add(state: SocketState, purpose: Purpose, connection: ListenerConnection): void {
    this.streams.set(state, { ...connection, state, purpose })
  }
  remove(state: SocketState): void {
    this.streams.delete(state)
    this.listenings.delete(state.key)
    this.store.sql.exec('delete from listeners where key = ?', state.key)
  }

  all(): readonly Listener[] {
    const sockets = this.state.getWebSockets().flatMap((socket): Listener[] => {
      const state = socketStateOf(socket)
      const purpose = this.purposeOf(state)
      return purpose ? [{ ...connectionOf(socket), state, purpose }] : []
    })
    return [...sockets, ...this.streams.values()]
  }

  private purposeOf({ kind, key, drafts = false }: SocketState): Purpose | null {
    if (kind === 'presence') return { kind }
    if (kind === 'live') return { kind, drafts }
    const listening = this.listenings.get(key) ?? this.loadQuery(key)
    if (!listening) return null
    this.listenings.set(key, listening)
    return { kind, listening: listening }
  }
  private loadQuery(key: string): ListenerQuery | null {
    const [row] = this.store.sql.exec<{ json: string }>(
      'select json from listeners where key = ?',
      key,
    )
    return row ? JSON.parse(row.json) : null
  }
}

export const socketStateOf = (socket: WebSocket): SocketState =>
  socket.deserializeAttachment() as SocketState

const connectionOf = (socket: WebSocket): ListenerConnection => ({
  send: (text) => {
    try {
      socket.send(text)
    } catch {
      // The socket is closing; its listener reconnects and resumes.
    }
  },
  close: () => socket.close(signedOut, 'Signed out'),
})
