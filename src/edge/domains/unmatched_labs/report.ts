import { report } from '#edge/jsonapi/index'
import { sql, userName } from '#edge/platform/db/index'
import { unmatchedLabReport } from './contract'
import { unmatchedLabPolicy } from './policy'

export const unmatchedLabReportOperations = report(unmatchedLabReport, {
  policy: { ...unmatchedLabPolicy, provider: null, assistant: null },
  rows: ({ query: { status, from, until }, now }) => ({
    select: sql`
      select l.id, l.vendor, l.problem, l.status, l.received_at as "receivedAt", l.closed_at as "closedAt",
        ${userName(sql`l.closed_by_id`)} as "closedByName",
        cast((julianday(ifnull(l.closed_at, ${now})) - julianday(l.received_at)) * 24 as integer) as hours
      from unmatched_labs l where ${status ? sql`l.status = ${status}` : sql`1`}
        and ${from ? sql`l.received_at >= ${from}` : sql`1`} and ${until ? sql`l.received_at < ${until}` : sql`1`}`,
    order: ['-receivedAt'],
  }),
})
