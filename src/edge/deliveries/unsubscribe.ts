import { sql } from 'drizzle-orm'
import { constantTimeEqual, contactHash, contactHashes } from '../platform/crypto/hash'
import type { Db } from '../platform/db/connection'
import { insert } from '../platform/db/statement'
import { events } from '../platform/db/tables'
import { appOrigin, type Environment } from '../platform/environment'
import { uuidv7 } from '../platform/ids'
import { emptyResponse } from '../platform/services/twilio-callback'
import { iso, now } from '../platform/time'
import { kindOf } from './kinds'

const path = '/api/mail/unsubscribe'
const signedText = (delivery: string) => `unsubscribe:${delivery}`

/** Where patients and staff choose what leaves the app. */
export const settingsPathOf = (role: string): string =>
  role === 'patient' ? '/app/account/settings' : '/staff/settings'

/** Where the reader of one mail says, without signing in, that they want no more of its kind; null where it must be said. */
export const unsubscribeUrlOf = async (
  env: Environment,
  delivery: string,
  kind: string,
): Promise<string | null> =>
  kindOf(kind).isOptional
    ? `${appOrigin(env)}${path}?delivery=${delivery}&key=${await contactHash(env, signedText(delivery))}`
    : null

interface Unsubscriber {
  readonly userId: string
  readonly role: string
  readonly kind: string
}

/**
 * `POST /api/mail/unsubscribe?delivery=…&key=…` by a mail program: mails of that group are switched off, as in the
 * settings, where they are switched on again. A person who follows the address is led there; programs that look at
 * every link of a mail change nothing.
 */
export const handleUnsubscribe = async (
  request: Request,
  env: Environment,
  db: Db,
): Promise<Response> => {
  const { searchParams } = new URL(request.url)
  const delivery = searchParams.get('delivery') ?? ''
  const hashes = await contactHashes(env, signedText(delivery))
  if (!hashes.some((hash) => constantTimeEqual(hash, searchParams.get('key') ?? '')))
    return emptyResponse(403)
  const found = await db.first(sql<Unsubscriber>`
    select u.id as "userId", u.role, d.kind from deliveries d join users u on u.id = d.user_id
    where d.id = ${delivery} and d.channel = 'email'`)
  if (!found) return emptyResponse(404)
  if (request.method !== 'POST')
    return new Response(null, {
      status: 303,
      headers: { location: settingsPathOf(found.role), 'cache-control': 'no-store' },
    })
  await db.batch(switchOffMails(found))
  return emptyResponse(204)
}

const switchOffMails = ({ userId, role, kind }: Unsubscriber) => {
  const at = iso(now())
  return [
    sql`
      insert into notification_preferences (user_id, kind_group, channel, enabled, updated_at)
      values (${userId}, ${kindOf(kind).group}, 'email', 0, ${at})
      on conflict (user_id, kind_group, channel) do update set enabled = 0, updated_at = excluded.updated_at`,
    insert(events, {
      name: 'user_settings.update',
      subjectType: 'user_settings',
      subjectId: userId,
      patientId: role === 'patient' ? userId : null,
      requestId: uuidv7(),
      route: `POST ${path}`,
      detail: { fields: 'notification_settings' },
      at,
    }),
  ]
}
