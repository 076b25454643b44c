import { type Db, isConstraintError, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { faxAccountOf } from '#edge/platform/services/fax'
import { listReceivedFaxes, readReceivedFax } from '#edge/platform/services/received-fax'
import { iso } from '#edge/platform/time'
import { discardUnnamed, storeFax } from './store-fax'

/** Faxes that one run takes, by chance: one that cannot be taken holds up no other. */
const maxTaken = 5

/** Takes the faxes of the last week that no message told of, or whose message was too large. */
export const receiveMissedFaxes = async (
  env: Environment,
  db: Db,
  at: number,
  pageSize: number,
): Promise<void> => {
  const account = faxAccountOf(env)
  if (!account || !env.SINCH_WEBHOOK_PASSWORD) return
  const listed = JSON.stringify(await listReceivedFaxes(account, pageSize))
  const missed = await db.all(sql<{ id: string }>`
    select j.value as id from json_each(${listed}) j where not exists (
      select 1 from incoming_faxes where provider = 'sinch' and provider_id = j.value)
    order by random() limit ${maxTaken}`)
  for (const { id } of missed) {
    const received = await readReceivedFax(account, { id, file: null })
    if (!received) continue
    const fax = await storeFax(env, db, { provider: 'sinch', at: iso(at) }, received)
    await db.batch([...fax.statements]).catch(async (error: unknown) => {
      await discardUnnamed(env, fax)
      // Its message came meanwhile.
      if (!isConstraintError(error, 'incoming_faxes.provider')) throw error
    })
  }
}
