import { inList, type Statement, sql, stamps } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { type AlertKind, alertKinds, alertsFor } from '../alert-rules'

/** Raises what is not open already; of what has been acknowledged, nothing is raised again for the same entry. */
export const raiseAlerts = (
  { now }: { readonly now: string },
  patientId: string,
  entryId: string,
  entry: Parameters<typeof alertsFor>[0],
): Statement[] => {
  const alerts = alertsFor(entry).map((kind) => ({ id: uuidv7(), kind }))
  if (alerts.length === 0) return []
  return [
    sql`
      insert into health_alerts (id, patient_id, entry_id, kind, raised_at, created_at, updated_at)
      select value ->> 'id', ${patientId}, ${entryId}, value ->> 'kind', ${now}, ${now}, ${now}
      from json_each(${JSON.stringify(alerts)})
      where not exists (
        select 1 from health_alerts where entry_id = ${entryId} and kind = value ->> 'kind')`,
  ]
}

/** What the entry was about has been decided by this user. */
export const closeAlerts = (
  entryId: string,
  userId: string,
  now: string,
  kinds: readonly AlertKind[] = alertKinds,
): Statement =>
  sql`
    update health_alerts set acknowledged_at = ${now}, acknowledged_by_id = ${userId},
      ${stamps(now)}
    where entry_id = ${entryId} and acknowledged_at is null
      and ${inList(sql`kind`, kinds)}`
