import { cookiesOf } from '../world'
import { ask, host, type Signed } from './editors'

export interface ReceivedEvent {
  readonly event: string
  readonly id: string
  readonly data: Record<string, unknown>
}
export interface Ear {
  readonly received: ReceivedEvent[]
  /** The first event, so far or to come, that is what is looked for. */
  readonly receives: (wanted: (received: ReceivedEvent) => boolean) => Promise<ReceivedEvent>
  readonly closed: () => Promise<void>
  readonly close: () => void
}

const timeoutMs = 60_000
const parsed = (text: string): ReceivedEvent[] =>
  text
    .split('\n\n')
    .filter((block) => block.startsWith('event:'))
    .map((block) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
      return { event: field('event'), id: field('id'), data: JSON.parse(field('data') || '{}') }
    })

/** A stream over a socket of its own, as the Studio carries it. */
export const socket = async (path: string, who: Signed, origin: string | null = host) => {
  const headers = new Headers({ upgrade: 'websocket', cookie: cookiesOf(who.token) })
  if (origin) headers.set('origin', origin)
  return ask(path, { headers })
}

export const ear = async (path: string, who: Signed): Promise<Ear> => {
  const { webSocket: line, status } = (await socket(path, who)) as unknown as {
    webSocket: WebSocket & { accept(): void }
    status: number
  }
  if (!line) throw new Error(`Refused with ${status}`)
  const received: ReceivedEvent[] = []
  const watchers = new Set<() => void>()
  let isClosed = false
  const changed = () => {
    for (const watcher of watchers) watcher()
  }
  line.addEventListener('message', ({ data }) => {
    received.push(...parsed(String(data)))
    changed()
  })
  line.addEventListener('close', () => {
    isClosed = true
    changed()
  })
  line.accept()
  const until = <T>(look: () => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const check = () => {
        const found = look()
        if (found === undefined) return
        clearTimeout(timer)
        watchers.delete(check)
        resolve(found)
      }
      const timer = setTimeout(() => {
        watchers.delete(check)
        reject(
          new Error(
            `Not received; ${JSON.stringify(received.map(({ event, id }) => [event, id]))}`,
          ),
        )
      }, timeoutMs)
      watchers.add(check)
      check()
    })
  return {
    received,
    receives: (wanted) => until(() => received.find(wanted)),
    closed: () => until(() => (isClosed ? null : undefined)).then(() => {}),
    close: () => line.close(),
  }
}

/** The address the client listens at. */
export const listening = (
  query: string,
  params: object = {},
  more: Record<string, string> = {},
) => {
  const search = new URLSearchParams({ query, includeResult: 'true', ...more })
  for (const [name, value] of Object.entries(params)) search.set(`$${name}`, JSON.stringify(value))
  return `/lake/v2025-02-19/data/listen/production?${search}`
}
