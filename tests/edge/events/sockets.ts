import { exports } from 'cloudflare:workers'
import type { ServerMessage } from '#edge/live/contract'
import { cookiesOf, db, type Person, tokenOf, userId } from '../world'

const host = 'http://care.test'
const timeoutMs = 60_000

interface Dialing {
  /** Whose channel; one's own unless told. */
  readonly channel?: string
  readonly since?: number
  readonly origin?: string | null
  readonly token?: string
}

/** The answer to a request for a socket, as a browser on the same site would make it. */
export const dial = async (
  person: Person | null,
  { channel = person ? userId(person) : 'nobody', since, origin = host, token }: Dialing = {},
): Promise<Response> => {
  const headers = new Headers({ upgrade: 'websocket' })
  if (origin) headers.set('origin', origin)
  if (person) headers.set('cookie', cookiesOf(token ?? (await tokenOf(person))))
  const query = since === undefined ? '' : `?since=${since}`
  const { default: worker } = exports as unknown as { default: Fetcher }
  return worker.fetch(`${host}/live/user-channel/${channel}${query}`, { headers })
}

export interface Line {
  readonly frames: ServerMessage[]
  readonly send: (message: unknown) => void
  /** The first frame, so far or to come, that is what is looked for. */
  readonly hears: (wanted: (frame: ServerMessage) => boolean) => Promise<ServerMessage>
  readonly closes: () => Promise<number>
  readonly close: () => void
}

/** An open line; fails when it is refused. */
export const line = async (person: Person, how?: Dialing): Promise<Line> => {
  const { webSocket: socket, status } = await dial(person, how)
  if (!socket) throw new Error(`Refused with ${status}`)
  const frames: ServerMessage[] = []
  const watchers = new Set<() => void>()
  let code: number | undefined
  const changed = () => {
    for (const watcher of watchers) watcher()
  }
  socket.addEventListener('message', ({ data }) => {
    frames.push(data === 'pong' ? { accepted: data } : JSON.parse(String(data)))
    changed()
  })
  socket.addEventListener('close', (event) => {
    code = event.code
    changed()
  })
  socket.accept()
  const until = <T>(look: () => T | undefined) =>
    new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        watchers.delete(check)
        void describeRetries().then((retries) =>
          reject(new Error(`Heard only ${JSON.stringify(frames)}; to try again: ${retries}`)),
        )
      }, timeoutMs)
      const check = () => {
        const found = look()
        if (found === undefined) return
        clearTimeout(timer)
        watchers.delete(check)
        resolve(found)
      }
      watchers.add(check)
      check()
    })
  return {
    frames,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    hears: (wanted) => until(() => frames.find(wanted)),
    closes: () => until(() => code),
    close: () => socket.close(),
  }
}

/** What subscribers failed at: with a clock that stands still, it is not tried again. */
const describeRetries = async () =>
  JSON.stringify(
    (await db.prepare('select subscriber, seq, attempts, fault from event_retries').all()).results,
  )

export const isHello = (frame: ServerMessage) => 'hello' in frame
export const about = (id: string) => (frame: ServerMessage) =>
  'attributes' in frame && JSON.parse(frame.attributes).id === id
