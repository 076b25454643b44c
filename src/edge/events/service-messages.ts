import { connect, type Db, isConstraintError, type Statement, sql } from '../platform/db/index'
import type { Environment } from '../platform/environment'
import { log } from '../platform/log'
import { isSvixSignature } from '../platform/services/svix-signature'
import { emptyResponse } from '../platform/services/twilio-callback'
import { dayMs, iso, now } from '../platform/time'
import { drainOutbox } from './request-drain'

/** How what a service tells is read, and what is written of it. */
interface MessageReader<Message> {
  /** Signs it; null where no such service is set up. */
  readonly secret: string | null
  /** Null for what says nothing that is known here. */
  readonly read: (body: string) => Message | null
  readonly write: (db: Db, message: Message, at: string) => Promise<readonly Statement[]>
  /** What a failure is called in the log. */
  readonly name: string
  /** The id of a message that its service signed, null of any other; by Svix unless told. */
  readonly identify?: (secret: string, headers: Headers, body: string) => Promise<string | null>
}

const identifyBySvix = async (secret: string, headers: Headers, body: string) =>
  (await isSvixSignature(secret, headers, body, now())) ? headers.get('svix-id') : null

/**
 * A callback of a service. Nothing it did not sign is read, and what it tells twice is done once.
 * 422 for what cannot be read: the service looks at it again.
 */
export const takeServiceMessage = async <Message>(
  request: Request,
  env: Environment,
  { secret, read, write, name, identify = identifyBySvix }: MessageReader<Message>,
): Promise<Response> => {
  if (!secret) return emptyResponse(404)
  const body = await request.text()
  const id = await identify(secret, request.headers, body)
  if (!id) return emptyResponse(403)
  const message = read(body)
  if (message === null) {
    log.alarm('message_unread', 'A signed message of a service says nothing that is known here', {
      name,
    })
    return emptyResponse(422)
  }
  const at = iso(now())
  const db = connect(env.DB)
  try {
    await db.batch([
      sql`insert into service_messages (id, received_at) values (${id}, ${at})`,
      ...(await write(db, message, at)),
    ])
    await drainOutbox(env)
    return emptyResponse(204)
  } catch (error) {
    if (isConstraintError(error, 'service_messages.id')) return emptyResponse(204)
    // The row was changed meanwhile: the service tells it again.
    if (isConstraintError(error, 'stale_version')) return emptyResponse(409)
    log.error(name, error, env)
    return emptyResponse(500)
  }
}

/** What a service tells again comes within days. */
export const expireServiceMessages = (at: number): Statement =>
  sql`delete from service_messages where received_at < ${iso(at - 30 * dayMs)}`
