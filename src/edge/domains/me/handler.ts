import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import { capabilitiesOf } from '../../jsonapi/capabilities'
import { respond } from '../../jsonapi/read-handlers'
import { snakeKeys } from '../../platform/case'
import { decryptField } from '../../platform/crypto/field-encryption'
import { raw } from '../../platform/db/statement'
import { notFound } from '../../platform/problem'
import { localDate } from '../../platform/time'
import { countsOf, factsOf } from './query'
import { account, record } from './serialize'

export const settingsOf = (userId: string) =>
  raw<{ name: string; value: string }>(
    sql`select name, value from user_settings where user_id = ${userId}`,
  )

/** Three statements in one round trip, whoever asks and however long their history. */
export const readMe = async (ctx: RequestContext): Promise<Response> => {
  const { id } = ctx.actor
  const utcDay = ctx.now.slice(0, 10)
  const [found, settings, counted] = await ctx.db.batch([
    factsOf(id, utcDay),
    settingsOf(id),
    countsOf(id),
  ])
  const facts = found.rows[0]
  if (!facts) throw notFound()
  const counts = counted.rows[0] ?? { unreadNotifications: 0, openTodos: 0 }
  const social =
    facts.social && (await decryptField(ctx.env, facts.social, `patients.social:${id}`))
  const attributes = {
    capabilities: capabilitiesOf(ctx.actor.role),
    ...account(facts, settings.rows, counts),
    ...(facts.dob !== null &&
      record({ ...facts, dob: facts.dob }, social, counts, localDate(ctx.now, facts.timezone))),
  }
  return respond(
    {
      data: {
        type: 'users',
        id,
        attributes: snakeKeys(attributes),
        meta: { version: facts.version },
      },
    },
    200,
    { etag: `"${facts.version}"` },
  )
}
