import { sql } from 'drizzle-orm'
import type { RequestContext } from '#edge/access/request-context'
import { emitEach } from '#edge/events/emit'
import type { Statement } from '#edge/platform/db/statement'
import { raw } from '#edge/platform/db/statement'

/** The open tasks of an account that is closed go back to their teams. */
export const releaseTasks = (ctx: RequestContext, userId: string): readonly Statement[] => {
  const held = sql`t.assignee_id = ${userId} and t.closed_at is null`
  return [
    emitEach(
      ctx,
      {
        name: 'tasks.update_assignee',
        subjectType: 'tasks',
        subjectId: sql`t.id`,
        detail: { assignee_id: null },
      },
      sql`from tasks t where ${held} order by t.id`,
    ),
    raw(sql`
      update tasks as t set assignee_id = null, version = t.version + 1, updated_at = ${ctx.now}
      where ${held}`),
  ]
}
