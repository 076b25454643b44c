import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/connection'
import type { Environment } from '../platform/environment'
import { log } from '../platform/log'
import { faxAccountOf, readFaxOutcome } from '../platform/services/fax'
import { dayMs, iso } from '../platform/time'
import { settleSent } from './outcomes'

const maxAtOnce = 30

/**
 * Asks Sinch what became of the faxes it took in the last day: a line that is busy, or no fax, is known only after it has
 * tried several times. Its callbacks are not signed, so it is asked. More than fit into a minute are asked in turn.
 */
export const settleSentFaxes = async (env: Environment, db: Db, at: number): Promise<void> => {
  const account = faxAccountOf(env)
  if (!account) return
  const faxes = await db.all(sql<{ id: string; providerId: string }>`
    select id, provider_id as "providerId" from deliveries
    where status = 'sent' and channel = 'fax' and next_at > ${iso(at - dayMs)}
      and provider = 'sinch' and provider_id is not null
    order by random() limit ${maxAtOnce}`)
  const settle = async ({ id, providerId }: (typeof faxes)[number]) => {
    const outcome = await readFaxOutcome(account, providerId)
    return outcome ? [settleSent(sql`id = ${id}`, outcome, iso(at))] : []
  }
  const answers = await Promise.allSettled(faxes.map(settle))
  const failed = answers.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') log.error('fax_outcomes', failed.reason, env)
  const statements = answers.flatMap((answer) =>
    answer.status === 'fulfilled' ? answer.value : [],
  )
  if (statements.length > 0) await db.batch(statements)
}
