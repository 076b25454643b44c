import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import { type Statement, update } from '../../platform/db/statement'
import { codes } from './tables'

/** Ends every code and link of an account that was not used yet. */
export const voidCodes = (ctx: RequestContext, userId: string): Statement =>
  update(
    codes,
    { supersededAt: ctx.now, handle: null },
    sql`user_id = ${userId} and used_at is null and superseded_at is null`,
  )
