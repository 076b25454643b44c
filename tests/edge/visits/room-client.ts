import { exports } from 'cloudflare:workers'
import type { RoomServerMessage } from '#edge/live/visit-room-contract'
import { uuidv7 } from '#edge/platform/ids'
import { iso, now } from '#edge/platform/time'
import {
  as,
  bindings,
  cookiesOf,
  db,
  type Person,
  providerId,
  tokenOf,
  userId,
  world,
} from '../world'

const host = 'http://care.test'
const timeoutMs = 60_000
export const minute = 60_000

/** The room of an appointment, as the test pool runs its alarms. */
export const roomStub = (appointmentId: string) =>
  bindings.VISIT_ROOM.get(bindings.VISIT_ROOM.idFromName(appointmentId)) as DurableObjectStub

/** The small world, with each session valid at this moment of the clock. */
export const startRooms = async () => {
  await world()
  await db
    .prepare('update sessions set revoked_at = null, last_active_at = ?')
    .bind(new Date(now()).toISOString())
    .run()
}

interface VisitOptions {
  readonly status?: string
  readonly mode?: string
  /** Minutes from now to the start. */
  readonly startsIn?: number
  readonly patient?: 'patient' | 'otherPatient'
}

/** A visit of the test world's patient with its provider. */
export const insertVisit = async ({
  status = 'Scheduled',
  mode = 'video',
  startsIn = 5,
  patient = 'patient',
}: VisitOptions = {}): Promise<string> => {
  const id = uuidv7()
  const startsAt = now() + startsIn * minute
  await db.batch([
    // A patient has one pending visit at most.
    db
      .prepare(`update appointments set status = 'Canceled' where patient_id = ?`)
      .bind(userId(patient)),
    db
      .prepare(
        `insert or ignore into care_team (user_id, patient_id, reason, since) values (?, ?, 'visit', ?)`,
      )
      .bind(userId('provider'), userId(patient), iso(now())),
    db
      .prepare(
        `insert into appointments (id, patient_id, provider_id, encounter_type_id, mode, status, starts_at, ends_at, minutes,
           patient_state, patient_timezone, provider_timezone, buckets, claimed, created_at, updated_at)
         values (?, ?, ?, '3', ?, ?, ?, ?, 20, 'NY', 'America/New_York', 'America/New_York', 4, 4, ?, ?)`,
      )
      .bind(
        id,
        userId(patient),
        providerId('provider'),
        mode,
        status,
        iso(startsAt),
        iso(startsAt + 20 * minute),
        iso(now()),
        iso(now()),
      ),
  ])
  return id
}

export const requestToken = (person: Person, id: string, body: object = {}) =>
  as(person).call('POST /appointments/:id/video_token', { params: { id }, body })

interface RoomClient {
  readonly received: RoomServerMessage[]
  readonly send: (message: unknown) => void
  /** What a browser sends every ten seconds. */
  readonly ping: () => void
  readonly waitFor: <T extends RoomServerMessage['t']>(
    t: T,
  ) => Promise<Extract<RoomServerMessage, { t: T }>>
  readonly waitForClose: () => Promise<number>
  readonly close: () => void
}

/** The answer to a request for a socket in a room. */
export const requestSocket = async (
  person: Person | null,
  id: string,
  { ticket, connectionId = uuidv7(), origin = host }: SocketOptions,
): Promise<Response> => {
  const headers = new Headers({ upgrade: 'websocket', origin })
  if (person) headers.set('cookie', cookiesOf(await tokenOf(person)))
  const { default: worker } = exports as unknown as { default: Fetcher }
  return worker.fetch(`${host}/live/visit-room/${id}?ticket=${ticket}&_pk=${connectionId}`, {
    headers,
  })
}
interface SocketOptions {
  readonly ticket: string | null
  readonly connectionId?: string
  readonly origin?: string
}

/** A user in the room, with a ticket of their own. */
export const enterRoom = async (
  person: Person,
  id: string,
  connectionId?: string,
): Promise<RoomClient> => {
  const { ticket } = await requestToken(person, id)
  return openSocket(
    await requestSocket(person, id, { ticket, ...(connectionId && { connectionId }) }),
  )
}

/** The socket of an answer, and what comes over it. */
export const openSocket = ({ webSocket: socket, status }: Response): RoomClient => {
  if (!socket) throw new Error(`Refused with ${status}`)
  const received: RoomServerMessage[] = []
  const watchers = new Set<() => void>()
  let closeCode: number | undefined
  const notify = () => {
    for (const watcher of watchers) watcher()
  }
  socket.addEventListener('message', ({ data }) => {
    if (data !== 'pong') received.push(JSON.parse(String(data)))
    notify()
  })
  socket.addEventListener('close', ({ code }) => {
    closeCode = code
    notify()
  })
  socket.accept()
  const until = <T>(find: () => T | undefined) =>
    new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        watchers.delete(check)
        reject(new Error(`Received only ${JSON.stringify(received)}`))
      }, timeoutMs)
      const check = () => {
        const found = find()
        if (found === undefined) return
        clearTimeout(timer)
        watchers.delete(check)
        resolve(found)
      }
      watchers.add(check)
      check()
    })
  return {
    received,
    send: (message) => socket.send(JSON.stringify(message)),
    ping: () => socket.send('ping'),
    waitFor: (t) => until(() => received.find((each) => each.t === t)) as never,
    waitForClose: () => until(() => closeCode),
    close: () => socket.close(),
  }
}
