import type { Editor } from './editor'
import { badRequest, LakeProblem } from './errors'
import { answerTo } from './evaluate-query'
import { freshId } from './ids'
import { eventsFor, type Happening, type Listening, listeningOf, placeOf } from './listener-query'
import { paramsOf } from './query'
import type { Purpose, Sockets } from './sockets'
import { eventStream, eventText, type Line } from './sse'
import type { Store } from './store'
import { entriesAfter } from './transaction-log'
import { isVisible } from './version'

/** Opens a stream of events, over a socket where one is asked for. */
export const open = async (
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
  const held = sockets.hold(editor, purpose)
  const greet = await greeting(purpose, store, search, request.headers.get('last-event-id'))
  const isSocket = request.headers.get('upgrade')?.toLowerCase() === 'websocket'
  if (kind === 'presence' && !isSocket)
    throw new LakeProblem(426, 'upgradeRequired', 'This address speaks WebSocket')
  if (isSocket) {
    const { response, line } = sockets.accept(held, purpose)
    greet(line)
    return response
  }
  return eventStream(
    (line) => {
      sockets.add(held, purpose, line)
      greet(line)
    },
    () => sockets.remove(held),
  )
}

const purposeOf = (
  kind: 'listen' | 'live' | 'presence',
  search: URLSearchParams,
  version: string,
): Purpose => {
  if (kind === 'presence') return { kind }
  if (kind === 'live') return { kind, drafts: search.get('includeDrafts') === 'true' }
  return { kind, listening: listeningOf(search, version, paramsOf(search)) }
}

/** What is said first: welcome, or what was missed, or that the question is wrong. */
const greeting = async (
  purpose: Purpose,
  store: Store,
  search: URLSearchParams,
  last: string | null,
): Promise<(line: Line) => void> => {
  if (purpose.kind === 'presence') return () => {}
  if (purpose.kind === 'live') return (line) => line.send(eventText('welcome', {}, freshId()))
  const { listening } = purpose
  if (!listening.query) throw badRequest('"query" is missing')
  try {
    await answerTo(listening, { list: [], byId: new Map() }, 'listener')
  } catch (error) {
    if (!(error instanceof LakeProblem)) throw error
    const { type, description, more } = error
    return (line) => {
      line.send(eventText('channelError', { error: { type, description, ...more } }))
      line.close()
    }
  }
  const welcome = (name: string) =>
    eventText(name, { listenerName: freshId() }, placeOf(store.lastTransaction() ?? 'start'))
  if (!last || search.get('enableResume') !== 'true') return (line) => line.send(welcome('welcome'))
  const missed = await missedBy(listening, store, last)
  if (!missed) return (line) => line.send(welcome('reset'))
  return (line) => {
    line.send(eventText('welcomeback', { listenerName: freshId() }, last))
    for (const text of missed) line.send(text)
  }
}

const missedBy = async (
  listening: Listening,
  store: Store,
  last: string,
): Promise<readonly string[] | null> => {
  const upTo = store.lastTransaction()
  const entries = entriesAfter(store, last)
  if (!entries) return null
  const texts: string[] = []
  for (const seq of new Set(entries.map((entry) => entry.seq))) {
    const own = entries.filter((entry) => entry.seq === seq)
    const [first] = own
    if (!first) continue
    const happening: Happening = {
      transaction: first.transaction,
      author: first.author,
      at: first.at,
      changes: own.map(({ document, before, after }) => ({ id: document, before, after })),
    }
    for (const [id, event] of await eventsFor(listening, happening, store))
      texts.push(eventText('mutation', event, id))
  }
  // Something more happened meanwhile: then it was missed too.
  return store.lastTransaction() === upTo ? texts : missedBy(listening, store, last)
}

/** Tells everybody who listens what happened, in their own terms. */
export const tell = async (happening: Happening, store: Store, sockets: Sockets): Promise<void> => {
  const visible = happening.changes.some(isVisible)
  const said = new Map<string, Promise<string>>()
  for (const ear of sockets.all()) {
    const { purpose } = ear
    if (purpose.kind === 'live' && (visible || purpose.drafts))
      ear.send(eventText('message', { tags: ['s1:content'] }, happening.transaction))
    if (purpose.kind !== 'listen') continue
    // The Studio listens for the same in many places: each question is answered once.
    const key = JSON.stringify(purpose.listening)
    const text = said.get(key) ?? textFor(purpose.listening, happening, store)
    said.set(key, text)
    const told = await text
    if (told) ear.send(told)
  }
}

const textFor = async (listening: Listening, happening: Happening, store: Store): Promise<string> =>
  (await eventsFor(listening, happening, store).catch(() => []))
    .map(([id, event]) => eventText('mutation', event, id))
    .join('')
