import { report } from '#edge/jsonapi/index'
import { allOf, sql, userName } from '#edge/platform/db/index'
import { unmatchedLabReport } from './contract'
import { unmatchedLabPolicy } from './policy'

export const unmatchedLabReportOperations = report(unmatchedLabReport, {
  policy: { ...unmatchedLabPolicy, provider: null, assistant: null },
  rows: ({ query: { status, from, until }, now }) => ({
    select: sql`
      select l.id, l.vendor, l.problem, l.status, l.received_at, l.closed_at,
        ${userName(sql`l.closed_by_id`)} as closed_by_name,
        cast((julianday(ifnull(l.closed_at, ${now})) - julianday(l.received_at)) * 24 as integer) as hours
      from unmatched_labs l where ${allOf([
        status && sql`l.status = ${status}`,
        from && sql`l.received_at >= ${from}`,
        until && sql`l.received_at < ${until}`,
      ])}`,
    order: ['-received_at'],
  }),
})
