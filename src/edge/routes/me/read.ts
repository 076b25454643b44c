import { sql } from 'drizzle-orm'
import { open } from '../../crypto/field'
import { raw } from '../../db/statement'
import { snakeKeys } from '../../jsonapi/case'
import { notFound } from '../../jsonapi/errors'
import { respond } from '../../jsonapi/read-handlers'
import type { RequestContext } from '../../jsonapi/request-context'
import { plainDate } from '../../time'
import { countsOf, factsOf } from './facts'
import { account, record } from './person'

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
  const social = facts.social && (await open(ctx.env, facts.social, `patients.social:${id}`))
  const attributes = {
    ...account(facts, settings.rows, counts),
    ...(facts.dob !== null &&
      record({ ...facts, dob: facts.dob }, social, counts, plainDate(ctx.now, facts.timezone))),
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
