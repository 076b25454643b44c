import { DurableObject } from 'cloudflare:workers'
import { type Loaded, loadDemo } from './demo'
import type { Given } from './document'
import { type Editor, editorOf } from './editor'
import { LakeProblem, notFound, problemResponse } from './errors'
import { documentsAt, events, transactions } from './history'
import type { Happening } from './listener-query'
import { open, tell } from './listeners'
import { type LakeOperation, operationAt } from './operations'
import { dropHooks, type Hook, hooksOf, openOutbox } from './outbox'
import { hear, leave } from './presence'
import { bodyOf, doc, exported, query, references } from './query'
import { heldOf, Sockets } from './sockets'
import { heartbeat } from './sse'
import { Store } from './store'
import { keepAsset } from './uploads'
import { openSettings, setSettings, settings } from './user-settings'
import { versionOf } from './version'
import { noteHeard, wasHeard } from './webhook-dedup'
import { actAll, type Done, mutateAll } from './write'

/** Milliseconds between two looks at whether those who listen are still signed in. */
const patience = 45_000

interface Asked {
  readonly request: Request
  readonly search: URLSearchParams
  readonly version: string
  readonly editor: Editor
  readonly param: (name: string) => string
}

/** The embedded content lake: documents, their drafts and history, in one object that speaks Sanity's HTTP API. */
export class Lake extends DurableObject<Env> {
  private readonly store: Store
  private readonly sockets: Sockets
  private telling: Promise<void> = Promise.resolve()

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    this.store = new Store(state.storage)
    openOutbox(this.store)
    openSettings(this.store)
    this.sockets = new Sockets(state, this.store)
  }

  /** Goes up with every publish; pages are kept by it. */
  version(): number {
    return versionOf(this.store)
  }

  /** The site's own questions, asked in process: it reads and never writes. */
  async read(request: Request): Promise<Response> {
    return this.answered(async () => {
      const found = operationAt(request.method, new URL(request.url).pathname)
      const { ids = '' } = found?.params ?? {}
      if (found?.operation.name === 'query')
        return query(this.store, request, found.version, 'site')
      if (found?.operation.name === 'doc') return doc(this.store, ids.split(','))
      throw notFound('The site only reads')
    })
  }

  /** The demo documents of this version of the product; local only. */
  loadDemo(documents: readonly Given[]): Loaded {
    if (this.env.ENVIRONMENT !== 'local') throw new Error('Demo content is local only')
    return loadDemo(this.store, documents)
  }

  /** An uploaded file's document; the same file twice is one. */
  async keepAsset(document: Given & { readonly _id: string }, editor: Editor): Promise<Given> {
    const { kept, happening } = keepAsset(this.store, document, editor)
    await this.told(happening)
    return kept
  }

  /** Changes of what is published that no webhook has been told of yet. */
  hooks(): readonly Hook[] {
    return hooksOf(this.store)
  }
  dropHooks(upTo: number): void {
    dropHooks(this.store, upTo)
  }

  /** Whether a message from elsewhere was acted upon before. */
  wasHeard(key: string): boolean {
    return wasHeard(this.store, key)
  }
  /** Notes that it was; `raise` when what it tells of is published elsewhere. */
  hear(key: string, raise: boolean): void {
    noteHeard(this.store, key, Date.now(), raise)
  }

  /** Of these sessions, those that still may edit content. The platform knows; the lake alone trusts nobody. */
  protected async standing(_sessions: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set()
  }

  /** Ids of the organizations there are; null: not known here, and not checked. */
  protected async organizations(): Promise<ReadonlySet<string> | null> {
    return null
  }
  // Nobody but an admin may name one, so nobody else's keystrokes wait for the list.
  private organizationsFor({ admin }: Editor): Promise<ReadonlySet<string> | null> {
    return admin ? this.organizations() : Promise.resolve(null)
  }

  /** For the door alone, which says who asks. */
  override async fetch(request: Request): Promise<Response> {
    return this.answered(async () => {
      const editor = editorOf(request.headers)
      if (!editor) throw new LakeProblem(401, 'unauthorized', 'User not authenticated')
      const { pathname, searchParams: search } = new URL(request.url)
      const found = operationAt(request.method, pathname)
      if (found?.operation.by !== 'lake') throw notFound(`There is nothing at ${pathname}`)
      const { version, params, operation } = found
      if (params.dataset !== undefined && params.dataset !== 'production')
        throw notFound(`Dataset "${params.dataset}" not found for project ID "embedded"`)
      const param = (name: string) => params[name] ?? ''
      return this.handlers[operation.name]({ request, search, version, editor, param })
    })
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    if (heldOf(socket).kind === 'presence' && typeof message === 'string')
      hear(socket, message, this.sockets)
  }
  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    const held = heldOf(socket)
    this.sockets.remove(held)
    socket.close(code === 1005 || code === 1006 ? 1000 : code)
    leave(held, this.sockets)
  }
  override async webSocketError(socket: WebSocket): Promise<void> {
    this.sockets.remove(heldOf(socket))
  }

  /** Closes the lines of everybody who signed out meanwhile, and keeps the others open. */
  override async alarm(): Promise<void> {
    const all = this.sockets.all()
    if (!all.length) return
    const good = await this.standing([...new Set(all.map(({ held }) => held.session))])
    for (const { held, send, close } of all) {
      if (!good.has(held.session)) close()
      else if (held.kind !== 'presence') send(heartbeat)
    }
    if (good.size) await this.ctx.storage.setAlarm(Date.now() + patience)
  }

  private readonly handlers: Readonly<
    Record<LakeOperation, (asked: Asked) => Response | Promise<Response>>
  > = {
    query: ({ request, version, editor }) => query(this.store, request, version, editor.id),
    doc: ({ param }) => doc(this.store, param('ids').split(',')),
    mutate: async ({ request, editor }) =>
      this.done(mutateAll(this.store, request, editor, await this.organizationsFor(editor))),
    actions: async ({ request, editor }) =>
      this.done(actAll(this.store, request, editor, await this.organizationsFor(editor))),
    listen: (asked) => this.opened(asked, 'listen'),
    live: (asked) => this.opened(asked, 'live'),
    presence: (asked) => this.opened(asked, 'presence'),
    export: () => exported(this.store),
    transactions: ({ param, search }) => transactions(this.store, param('ids').split(','), search),
    revisions: ({ param, search }) => documentsAt(this.store, param('ids').split(','), search),
    events: ({ param, search }) => events(this.store, param('id'), search),
    references: ({ param, search }) => references(this.store, param('id'), search),
    settings: ({ param, editor }) => settings(this.store, editor.id, param('keys').split(',')),
    setSettings: async ({ request, editor }) =>
      setSettings(this.store, editor.id, await bodyOf(request)),
  }

  private async opened(
    { request, version, editor }: Asked,
    kind: 'listen' | 'live' | 'presence',
  ): Promise<Response> {
    if ((await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(Date.now() + patience)
    return open(request, version, kind, editor, this.store, this.sockets)
  }

  private async done(work: Promise<Done>): Promise<Response> {
    const { response, happening } = await work
    await this.told(happening)
    return response
  }
  /** Told one after another, in the order things happened. */
  private told(happening: Happening | null): Promise<void> {
    if (happening) this.telling = this.telling.then(() => tell(happening, this.store, this.sockets))
    return this.telling
  }

  private async answered(work: () => Promise<Response>): Promise<Response> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof LakeProblem) return problemResponse(error)
      throw error
    }
  }
}
