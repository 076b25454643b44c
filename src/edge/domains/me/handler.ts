import { capabilitiesOf } from '#edge/jsonapi/capabilities'
import { operation } from '#edge/jsonapi/endpoint-operation'
import { decryptField } from '#edge/platform/crypto/field-encryption'
import { notFound } from '#edge/platform/problem'
import { localDate } from '#edge/platform/time'
import { settingsOf } from '../users'
import { me as contract } from './contract'
import { countsOf, factsOf } from './query'
import { presentAccount, presentPatientRecord } from './serialize'

/** Three statements in one round trip, for every role and however long the history. */
export const readMe = operation(contract, {
  handle: async (ctx) => {
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
    const { dob } = facts
    const today = localDate(ctx.now, facts.timezone)
    return {
      data: {
        type: 'users' as const,
        id,
        version: facts.version,
        ...presentAccount(facts, settings.rows, counts),
        capabilities: capabilitiesOf(facts.role),
        ...(dob !== null && presentPatientRecord({ ...facts, dob }, social, counts, today)),
      },
      headers: { etag: `"${facts.version}"` },
    }
  },
})
