import { sql } from 'drizzle-orm'
import { connect } from '../db/connection'
import { raw, update } from '../db/statement'
import type { Environment } from '../environment'
import { iso, now } from '../time'
import { mostAttempts, send } from './send'
import { deliveries } from './table'

const atOnce = 50

/** Sends whatever is due and was not nudged, or whose sender was killed; gives up on what no attempt is left for. */
export const sweep = async (env: Environment): Promise<void> => {
  const db = connect(env.DB)
  const at = iso(now())
  const [, due] = await db.batch([
    update(
      deliveries,
      {
        status: 'failed',
        error: 'lease_expired',
        lease: null,
        leaseUntil: null,
        recipient: null,
        body: null,
      },
      sql`status = 'sending' and lease_until < ${at} and attempts >= ${mostAttempts}`,
    ),
    raw<{ id: string }>(sql`
      select id from deliveries where status = 'queued' and next_at <= ${at}
      union all
      select id from deliveries where status = 'sending' and lease_until < ${at}
      limit ${atOnce}`),
  ])
  for (const { id } of due.rows) await send(env, id)
}
