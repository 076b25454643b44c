import { DurableObject } from 'cloudflare:workers'
import { type DemoLoad, loadDemo } from './demo'
import { type Editor, editorOf } from './editors/editor'
import { loadSettings, openSettings, saveEditorSettings } from './editors/user-settings'
import { LakeProblem, lakeNotFound, problemResponse } from './errors'
import type { LakeChange } from './listeners/listener-query'
import { notifyListeners, subscribe } from './listeners/listeners'
import { announceDisconnect, handlePresenceMessage } from './listeners/presence'
import { Sockets, socketStateOf } from './listeners/sockets'
import { heartbeat } from './listeners/sse'
import { type LakeOperation, matchOperation } from './operations'
import { assertKnownParameters } from './parameters'
import type { PlatformRecords } from './platform-records'
import {
  answerDocuments,
  answerQuery,
  answerReferences,
  bodyOf,
  exportDocuments,
} from './query/query'
import { isEmptyLake, type LakePage, readLakePage, writeLakePage } from './store/backup'
import type { DocumentInput } from './store/document'
import { documentEvents, documentRevisions, transactionHistory } from './store/history'
import { Store } from './store/store'
import { versionOf } from './store/version'
import { type ContentSealKey, withSeal } from './write/content-seal'
import { dropHooks, type Hook, hooksOf, openOutbox } from './write/outbox'
import { storeAsset } from './write/uploads'
import { isProcessed, markProcessed } from './write/webhook-dedup'
import { handleActions, handleMutations, type TransactionResult } from './write/write'

/** Milliseconds between two checks of the listeners' sessions. */
const sessionCheckMs = 45_000

interface LakeRequest {
  readonly request: Request
  readonly search: URLSearchParams
  readonly version: string
  readonly editor: Editor
  readonly param: (name: string) => string
}

/** The embedded content lake: documents, their drafts and history, in one object that speaks Sanity's HTTP API. */
export class ContentLake extends DurableObject<Env> {
  private readonly store: Store
  private readonly sockets: Sockets
  private notifying: Promise<void> = Promise.resolve()

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    this.store = new Store(state.storage)
    openOutbox(this.store)
    openSettings(this.store)
    this.sockets = new Sockets(state, this.store)
  }

  /** Increases with every publish; the page cache is keyed by it. */
  version(): number {
    return versionOf(this.store)
  }

  /** The site's own queries, in process and read-only. */
  async read(request: Request): Promise<Response> {
    return this.withErrors(async () => {
      const match = matchOperation(request.method, new URL(request.url).pathname)
      const { ids = '' } = match?.params ?? {}
      if (match?.operation.name === 'query')
        return answerQuery(this.store, request, match.version, 'site')
      if (match?.operation.name === 'doc') return answerDocuments(this.store, ids.split(','))
      throw lakeNotFound('The site only reads')
    })
  }

  /** The demo documents of this version of the product; local only. */
  loadDemo(documents: readonly DocumentInput[]): DemoLoad {
    if (this.env.ENVIRONMENT !== 'local') throw new Error('Demo content is local only')
    return loadDemo(this.store, documents)
  }

  /** A page of everything that is stored here, for a backup. */
  readBackup(table: number, after: string): LakePage {
    return readLakePage(this.store, table, after)
  }
  /** Writes rows of a backup; the restore of a clinic alone calls it. */
  writeBackup(
    table: { readonly table: string; readonly sql: string },
    lines: readonly string[],
  ): void {
    writeLakePage(this.store, table, lines)
  }
  isEmpty(): boolean {
    return isEmptyLake(this.store)
  }

  /** Stores an uploaded file's document; the same bytes are stored once. */
  async keepAsset(
    document: DocumentInput & { readonly _id: string },
    editor: Editor,
  ): Promise<DocumentInput> {
    const { document: stored, happening } = storeAsset(this.store, document, editor)
    await this.notify(happening)
    return stored
  }

  /** Published changes no webhook has been called for yet. */
  hooks(): readonly Hook[] {
    return hooksOf(this.store)
  }
  dropHooks(upTo: number): void {
    dropHooks(this.store, upTo)
  }

  /** Whether a webhook from hosted Sanity was processed before. */
  wasHeard(key: string): boolean {
    return isProcessed(this.store, key)
  }
  /** Marks a webhook as processed; `raise` increases the content version. */
  hear(key: string, raise: boolean): void {
    markProcessed(this.store, key, Date.now(), raise)
  }

  /** Of these sessions, those that may still edit content. The platform's subclass knows; the lake alone accepts none. */
  protected async standing(_sessions: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set()
  }

  /** What documents may name of the platform; null where it is not known and not checked. */
  protected async platformRecords(): Promise<PlatformRecords | null> {
    return null
  }
  /** What exported documents are sealed with; without a key, none is. */
  protected async sealKeys(): Promise<readonly ContentSealKey[]> {
    return []
  }
  // Only admins set an organization, only editors of everything write clinicians, and only clinicians approve claims:
  // edits of others do not wait.
  private recordsFor({ admin, edit, clinical }: Editor): Promise<PlatformRecords | null> {
    return admin || edit === 'all' || clinical ? this.platformRecords() : Promise.resolve(null)
  }

  /** Called by the gateway only, which names the editor in a header. */
  override async fetch(request: Request): Promise<Response> {
    return this.withErrors(async () => {
      const editor = editorOf(request.headers)
      if (!editor) throw new LakeProblem(401, 'unauthorized', 'User not authenticated')
      const { pathname, searchParams: search } = new URL(request.url)
      const match = matchOperation(request.method, pathname)
      if (match?.operation.by !== 'lake') throw lakeNotFound(`There is nothing at ${pathname}`)
      const { version, params, operation } = match
      if (params.dataset !== undefined && params.dataset !== 'production')
        throw lakeNotFound(`Dataset "${params.dataset}" not found for project ID "embedded"`)
      assertKnownParameters(operation.name, search)
      const param = (name: string) => params[name] ?? ''
      return this.handlers[operation.name]({ request, search, version, editor, param })
    })
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    if (socketStateOf(socket).kind === 'presence' && typeof message === 'string')
      handlePresenceMessage(socket, message, this.sockets)
  }
  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    const state = socketStateOf(socket)
    this.sockets.remove(state)
    socket.close(code === 1005 || code === 1006 ? 1000 : code)
    announceDisconnect(state, this.sockets)
  }
  override async webSocketError(socket: WebSocket): Promise<void> {
    this.sockets.remove(socketStateOf(socket))
  }

  /** Closes the connections of ended sessions and keeps the others alive. */
  override async alarm(): Promise<void> {
    const all = this.sockets.all()
    if (!all.length) return
    const valid = await this.standing([...new Set(all.map(({ state }) => state.session))])
    for (const { state, send, close } of all) {
      if (!valid.has(state.session)) close()
      else if (state.kind !== 'presence') send(heartbeat)
    }
    if (valid.size) await this.ctx.storage.setAlarm(Date.now() + sessionCheckMs)
  }

  private readonly handlers: Readonly<
    Record<LakeOperation, (lakeRequest: LakeRequest) => Response | Promise<Response>>
  > = {
    query: ({ request, version, editor }) => answerQuery(this.store, request, version, editor.id),
    doc: ({ param, search }) =>
      answerDocuments(this.store, param('ids').split(','), search.get('excludeContent') === 'true'),
    mutate: async ({ request, editor }) =>
      this.respond(
        handleMutations(this.store, request, editor, {
          records: await this.recordsFor(editor),
          sealKeys: await this.sealKeys(),
        }),
      ),
    actions: async ({ request, editor }) =>
      this.respond(handleActions(this.store, request, editor, await this.recordsFor(editor))),
    listen: (lakeRequest) => this.openStream(lakeRequest, 'listen'),
    live: (lakeRequest) => this.openStream(lakeRequest, 'live'),
    presence: (lakeRequest) => this.openStream(lakeRequest, 'presence'),
    export: async ({ search }) => {
      const keys = search.get('seals') === 'true' ? await this.sealKeys() : []
      return exportDocuments(this.store, (document) => withSeal(document, keys))
    },
    transactions: ({ param, search }) =>
      transactionHistory(this.store, param('ids').split(','), search),
    revisions: ({ param, search }) =>
      documentRevisions(this.store, param('ids').split(','), search),
    events: ({ param, search }) => documentEvents(this.store, param('id'), search),
    references: ({ param, search }) => answerReferences(this.store, param('id'), search),
    settings: ({ param, editor }) => loadSettings(this.store, editor.id, param('keys').split(',')),
    setSettings: async ({ request, editor }) =>
      saveEditorSettings(this.store, editor.id, await bodyOf(request)),
  }

  private async openStream(
    { request, version, editor }: LakeRequest,
    kind: 'listen' | 'live' | 'presence',
  ): Promise<Response> {
    if ((await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(Date.now() + sessionCheckMs)
    return subscribe(request, version, kind, editor, this.store, this.sockets)
  }

  private async respond(work: Promise<TransactionResult>): Promise<Response> {
    const { response, happening } = await work
    await this.notify(happening)
    return response
  }
  /** Notifies listeners in transaction order. */
  private notify(happening: LakeChange | null): Promise<void> {
    if (happening)
      this.notifying = this.notifying.then(() =>
        notifyListeners(happening, this.store, this.sockets),
      )
    return this.notifying
  }

  private async withErrors(work: () => Promise<Response>): Promise<Response> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof LakeProblem) return problemResponse(error)
      throw error
    }
  }
}
