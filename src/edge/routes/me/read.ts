import { sql } from 'drizzle-orm'
import { open } from '../../crypto/field'
import { raw } from '../../db/statement'
import { notFound } from '../../jsonapi/errors'
import { answer } from '../../jsonapi/reading'
import type { Request } from '../../jsonapi/request'
import { keysToWire } from '../../jsonapi/wire'
import { plainDate } from '../../time'
import { countsOf, factsOf } from './facts'
import { account, record } from './person'

export const settingsOf = (userId: string) =>
  raw<{ name: string; value: string }>(
    sql`select name, value from user_settings where user_id = ${userId}`,
  )

/** Three statements in one round trip, whoever asks and however long their history. */
export const readMe = async (request: Request): Promise<Response> => {
  const { id } = request.actor
  const utcDay = request.now.slice(0, 10)
  const [found, settings, counted] = await request.db.batch([
    factsOf(id, utcDay),
    settingsOf(id),
    countsOf(id),
  ])
  const facts = found.rows[0]
  if (!facts) throw notFound()
  const counts = counted.rows[0] ?? { unreadNotifications: 0, openTodos: 0 }
  const social = facts.social && (await open(request.env, facts.social, `patients.social:${id}`))
  const attributes = {
    ...account(facts, settings.rows, counts),
    ...(facts.dob !== null &&
      record({ ...facts, dob: facts.dob }, social, counts, plainDate(request.now, facts.timezone))),
  }
  return answer(
    {
      data: {
        type: 'users',
        id,
        attributes: keysToWire(attributes),
        meta: { version: facts.version },
      },
    },
    200,
    { etag: `"${facts.version}"` },
  )
}
