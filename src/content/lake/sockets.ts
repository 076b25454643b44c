import type { Editor } from './editor'
import type { Listening } from './listener-query'
import type { Line } from './sse'
import type { Store } from './store'

/** What a socket or a stream is open for. */
export type Purpose =
  | { readonly kind: 'listen'; readonly listening: Listening }
  | { readonly kind: 'live'; readonly drafts: boolean }
  | { readonly kind: 'presence' }
export type Kind = Purpose['kind']

/** What is known of a socket while the object sleeps: small, so the listening itself is kept beside the documents. */
export interface Held {
  readonly key: string
  readonly kind: Kind
  readonly user: string
  readonly session: string
  readonly drafts?: boolean
  /** Presence: the window it announced itself as, and what it called its subscription. */
  readonly tab?: string
  readonly subscription?: string
}
export interface Ear extends Line {
  readonly held: Held
  readonly purpose: Purpose
}

const table = `
  create table if not exists listeners (key text primary key, json text not null) strict, without rowid;
`
export const signedOut = 4001
const mostForSession = 200

/** Everybody who listens: sockets, which outlive the object's sleep, and streams, which do not. */
export class Sockets {
  private readonly streams = new Map<Held, Ear>()
  private readonly listenings = new Map<string, Listening>()

  constructor(
    private readonly state: DurableObjectState,
    private readonly store: Store,
  ) {
    store.sql.exec(table)
    const open = new Set(state.getWebSockets().map((socket) => heldOf(socket).key))
    for (const { key } of [...store.sql.exec<{ key: string }>('select key from listeners')])
      if (!open.has(key)) this.store.sql.exec('delete from listeners where key = ?', key)
  }

  hold({ id: user, sessionId: session }: Editor, purpose: Purpose): Held {
    const { kind } = purpose
    const key = crypto.randomUUID()
    return { key, kind, user, session, ...(kind === 'live' && { drafts: purpose.drafts }) }
  }
  isFull(session: string): boolean {
    return this.all().filter(({ held }) => held.session === session).length >= mostForSession
  }

  /** A socket for the purpose, the answer that opens it, and the line to its other end. */
  accept(held: Held, purpose: Purpose): { readonly response: Response; readonly line: Line } {
    const { 0: theirs, 1: ours } = new WebSocketPair()
    if (purpose.kind === 'listen')
      this.store.sql.exec(
        'insert into listeners (key, json) values (?, ?)',
        held.key,
        JSON.stringify(purpose.listening),
      )
    this.state.acceptWebSocket(ours)
    ours.serializeAttachment(held)
    return { response: new Response(null, { status: 101, webSocket: theirs }), line: lineOf(ours) }
  }
  add(held: Held, purpose: Purpose, line: Line): void {
    this.streams.set(held, { ...line, held, purpose })
  }
  remove(held: Held): void {
    this.streams.delete(held)
    this.listenings.delete(held.key)
    this.store.sql.exec('delete from listeners where key = ?', held.key)
  }

  all(): readonly Ear[] {
    const sockets = this.state.getWebSockets().flatMap((socket): Ear[] => {
      const held = heldOf(socket)
      const purpose = this.purposeOf(held)
      return purpose ? [{ ...lineOf(socket), held, purpose }] : []
    })
    return [...sockets, ...this.streams.values()]
  }

  private purposeOf({ kind, key, drafts = false }: Held): Purpose | null {
    if (kind === 'presence') return { kind }
    if (kind === 'live') return { kind, drafts }
    const known = this.listenings.get(key) ?? this.kept(key)
    if (!known) return null
    this.listenings.set(key, known)
    return { kind, listening: known }
  }
  private kept(key: string): Listening | null {
    const [row] = this.store.sql.exec<{ json: string }>(
      'select json from listeners where key = ?',
      key,
    )
    return row ? JSON.parse(row.json) : null
  }
}

export const heldOf = (socket: WebSocket): Held => socket.deserializeAttachment() as Held

const lineOf = (socket: WebSocket): Line => ({
  send: (text) => {
    try {
      socket.send(text)
    } catch {
      // It is closing; its listener comes back and is told all of it anew.
    }
  },
  close: () => socket.close(signedOut, 'Signed out'),
})
