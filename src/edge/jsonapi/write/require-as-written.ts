import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#edge/access/request-context'
import { isConstraintError } from '#edge/platform/db/connection'
import type { Problem } from '#edge/platform/problem'
import type { Change } from './change'

/**
 * What must hold of other rows as this one is written, each with the problem where it does not: what is read before the
 * write may have changed by then.
 */
export const requireAsWritten = (
  { db }: Pick<RequestContext, 'db'>,
  conditions: readonly (readonly [holds: SQL, otherwise: Problem])[],
): Pick<Change, 'onlyIf' | 'mapError'> => ({
  onlyIf: sql.join([sql`1`, ...conditions.map(([holds]) => holds)], sql` and `),
  mapError: async (error) => {
    if (!isConstraintError(error, 'stale_version')) return undefined
    for (const [holds, otherwise] of conditions)
      if (!(await db.exists(sql`select 1 where ${holds}`))) return otherwise
    return undefined
  },
})
