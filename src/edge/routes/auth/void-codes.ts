import { sql } from 'drizzle-orm'
import { type Statement, update } from '../../db/statement'
import type { RequestContext } from '../../jsonapi/request-context'
import { codes } from './tables'

/** Ends every code and link of an account that was not used yet. */
export const voidCodes = (ctx: RequestContext, userId: string): Statement =>
  update(
    codes,
    { supersededAt: ctx.now, handle: null },
    sql`user_id = ${userId} and used_at is null and superseded_at is null`,
  )
