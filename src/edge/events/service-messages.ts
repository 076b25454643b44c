import { secretListOf } from '../platform/crypto/secret-list'
import {
  connect,
  type Db,
  isConstraintError,
  nextRows,
  type Statement,
  sql,
} from '../platform/db/index'
import type { Environment } from '../platform/environment'
import { log } from '../platform/log'
import { isSvixSignature } from '../platform/services/svix-signature'
import { emptyResponse } from '../platform/services/twilio-callback'
import { refreshClinicZone } from '../platform/settings/clinic-zone-setting'
import { dayMs, iso, now } from '../platform/time'
import { drainOutbox } from './request-drain'

/** Reader and writer of the messages of a service. */
interface MessageReader<Message> {
  /** Sign it, `new,old` while one rotates out; null where no such service is set up. */
  readonly secret: string | null
  /** Null for a message without known content. The bytes serve services with a character set of their own. */
  readonly read: (body: string, bytes: Uint8Array) => Message | null
  /** Parts that are written one after the other, since each reads what the one before wrote; one unless told. */
  readonly split?: (message: Message) => readonly Message[]
  readonly write: (db: Db, message: Message, at: string) => Promise<readonly Statement[]>
  /** Response to the service after the write; by default an empty 204. */
  readonly respond?: (db: Db, message: Message) => Promise<Response>
  /** Name of a failure in the log. */
  readonly name: string
  /** The id of a message that its service signed, null of any other; by Svix unless told. */
  readonly identify?: (
    secret: string,
    headers: Headers,
    body: string,
    bytes: Uint8Array<ArrayBuffer>,
  ) => Promise<string | null>
}

/** Bytes of a message: a report of a laboratory may hold a document as large as a file that is attached. */
export const maxMessageBytes = 10 * 1024 * 1024

const identifyBySvix = async (
  secret: string,
  headers: Headers,
  _body: string,
  bytes: Uint8Array<ArrayBuffer>,
) => ((await isSvixSignature(secret, headers, bytes, now())) ? headers.get('svix-id') : null)

/**
 * A callback of a service. Nothing it did not sign is read, and what it tells twice is done once.
 * 422 for what cannot be read: the service looks at it again.
 */
export const takeServiceMessage = async <Message>(
  request: Request,
  env: Environment,
  {
    secret,
    read,
    write,
    name,
    split = (message) => [message],
    identify = identifyBySvix,
    respond,
  }: MessageReader<Message>,
): Promise<Response> => {
  if (!secret) return emptyResponse(404)
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.length > maxMessageBytes) {
    log.alarm('message_too_large', 'A message of a service is larger than is read', { name })
    return emptyResponse(413)
  }
  const body = new TextDecoder().decode(bytes)
  // Each secret is tried: the time does not tell which of them it was.
  const ids = await Promise.all(
    secretListOf(secret).map((each) => identify(each, request.headers, body, bytes)),
  )
  const id = ids.find((each) => each !== null)
  if (!id) return emptyResponse(403)
  const db = connect(env.DB)
  await refreshClinicZone(db)
  const message = read(body, bytes)
  if (message === null) {
    log.alarm('message_unread', 'A signed message of a service says nothing that is known here', {
      name,
    })
    return emptyResponse(422)
  }
  const at = iso(now())
  try {
    for (const [place, part] of split(message).entries())
      await writeOnce(db, place === 0 ? id : `${id}.${place}`, () => write(db, part, at), at)
    await drainOutbox(env)
    return respond ? await respond(db, message) : emptyResponse(204)
  } catch (error) {
    // The row was changed meanwhile: the service tells it again.
    if (isConstraintError(error, 'stale_version')) return emptyResponse(409)
    log.error(name, error, env)
    return emptyResponse(500)
  }
}

/** What was written under this name before stands. */
const writeOnce = async (
  db: Db,
  id: string,
  write: () => Promise<readonly Statement[]>,
  at: string,
): Promise<void> => {
  const statements = await write()
  await db
    .batch([
      sql`insert into service_messages (id, received_at) values (${id}, ${at})`,
      ...statements,
    ])
    .catch((error: unknown) => {
      if (!isConstraintError(error, 'service_messages.id')) throw error
    })
}

/** What a service tells again comes within days. */
export const expireServiceMessages = (at: number): Statement =>
  sql`delete from service_messages
    where ${nextRows(sql`service_messages`, sql`received_at < ${iso(at - 30 * dayMs)}`)}`
