import type { Editor } from '../editors/editor'
import { badRequest, LakeProblem } from '../errors'
import { evaluateQuery } from '../query/evaluate-query'
import { paramsOf } from '../query/query'
import { freshId } from '../store/ids'
import type { Store } from '../store/store'
import { entriesAfter } from '../store/transaction-log'
import { isVisible } from '../store/version'
import {
  eventsFor,
  type LakeChange,
  type ListenerQuery,
  logPositionAfter,
  parseListenerQuery,
} from './listener-query'
import type { Purpose, Sockets } from './sockets'
import { eventStream, eventText, type ListenerConnection } from './sse'

/** Opens an event stream, over a WebSocket when the request upgrades. */
export const subscribe = async (
  request: Request,
  version: string,
  kind: 'listen' | 'live' | 'presence',
  editor: Editor,
  store: Store,
  sockets: Sockets,
): Promise<Response> => {
  const { searchParams: search } = new URL(request.url)
  if (sockets.isFull(editor.sessionId))
    throw new LakeProblem(429, 'tooManyListeners', 'Too many listeners')
  const purpose = purposeOf(kind, search, version)
  const state = sockets.hold(editor, purpose)
  const sendGreeting = await createGreeting(
    purpose,
    store,
    search,
    request.headers.get('last-event-id'),
  )
  const isSocket = request.headers.get('upgrade')?.toLowerCase() === 'websocket'
  if (kind === 'presence' && !isSocket)
    throw new LakeProblem(426, 'upgradeRequired', 'This address speaks WebSocket')
  if (isSocket) {
    const { response, connection } = sockets.accept(state, purpose)
    sendGreeting(connection)
    return response
  }
  return eventStream(
    (connection) => {
      sockets.add(state, purpose, connection)
      sendGreeting(connection)
    },
    () => sockets.remove(state),
  )
}

const purposeOf = (
  kind: 'listen' | 'live' | 'presence',
  search: URLSearchParams,
  version: string,
): Purpose => {
  if (kind === 'presence') return { kind }
  if (kind === 'live') return { kind, drafts: search.get('includeDrafts') === 'true' }
  return { kind, listening: parseListenerQuery(search, version, paramsOf(search)) }
}

/** The first events: welcome, the missed events, or the query's error. */
const createGreeting = async (
  purpose: Purpose,
  store: Store,
  search: URLSearchParams,
  last: string | null,
): Promise<(connection: ListenerConnection) => void> => {
  if (purpose.kind === 'presence') return () => {}
  if (purpose.kind === 'live')
    return (connection) => connection.send(eventText('welcome', {}, freshId()))
  const { listening } = purpose
  if (!listening.query) throw badRequest('"query" is missing')
  try {
    await evaluateQuery(listening, { list: [], byId: new Map() }, 'listener')
  } catch (error) {
    if (!(error instanceof LakeProblem)) throw error
    const { type, description, more } = error
    return (connection) => {
      connection.send(eventText('channelError', { error: { type, description, ...more } }))
      connection.close()
    }
  }
  const welcome = (name: string) =>
    eventText(
      name,
      { listenerName: freshId() },
      logPositionAfter(store.lastTransaction() ?? 'start'),
    )
  if (!last || search.get('enableResume') !== 'true')
    return (connection) => connection.send(welcome('welcome'))
  const missedTexts = await loadMissed(listening, store, last)
  if (!missedTexts) return (connection) => connection.send(welcome('reset'))
  return (connection) => {
    connection.send(eventText('welcomeback', { listenerName: freshId() }, last))
    for (const text of missedTexts) connection.send(text)
  }
}

const loadMissed = async (
  listening: ListenerQuery,
  store: Store,
  last: string,
): Promise<readonly string[] | null> => {
  const upTo = store.lastTransaction()
  const entries = entriesAfter(store, last)
  if (!entries) return null
  const texts: string[] = []
  for (const seq of new Set(entries.map((entry) => entry.seq))) {
    const entriesOfTransaction = entries.filter((entry) => entry.seq === seq)
    const [first] = entriesOfTransaction
    if (!first) continue
    const change: LakeChange = {
      transaction: first.transaction,
      author: first.author,
      at: first.at,
      changes: entriesOfTransaction.map(({ document, before, after }) => ({
        id: document,
        before,
        after,
      })),
    }
    for (const [id, event] of await eventsFor(listening, change, store))
      texts.push(eventText('mutation', event, id))
  }
  // Another transaction was committed meanwhile: load its events too.
  return store.lastTransaction() === upTo ? texts : loadMissed(listening, store, last)
}

/** Sends a change to every listener whose query it matches. */
export const notifyListeners = async (
  change: LakeChange,
  store: Store,
  sockets: Sockets,
): Promise<void> => {
  const isVisibleChange = change.changes.some(isVisible)
  const texts = new Map<string, Promise<string>>()
  for (const listener of sockets.all()) {
    const { purpose } = listener
    if (purpose.kind === 'live' && (isVisibleChange || purpose.drafts))
      listener.send(eventText('message', { tags: ['s1:content'] }, change.transaction))
    if (purpose.kind !== 'listen') continue
    // The Studio listens with the same query in many places: each query is evaluated once.
    const key = JSON.stringify(purpose.listening)
    const pending = texts.get(key) ?? textFor(purpose.listening, change, store)
    texts.set(key, pending)
    const text = await pending
    if (text) listener.send(text)
  }
}

const textFor = async (
  listening: ListenerQuery,
  change: LakeChange,
  store: Store,
): Promise<string> =>
  (await eventsFor(listening, change, store).catch(() => []))
    .map(([id, event]) => eventText('mutation', event, id))
    .join('')
