import { emitBySystem } from '#edge/events/emit'
import type { RequestContext } from '#edge/jsonapi/index'
import { type SQL, type Statement, sql, stamps } from '#edge/platform/db/index'
import { isLicensedIn } from './valid-license'

/**
 * Visits `a` that are booked, among those of `which`, follow their patient to another state. One whose clinician has no
 * license there becomes a task and a notification to schedulers, as where a license ends.
 */
export const moveVisits = (
  { now, requestId }: Pick<RequestContext, 'now' | 'requestId'>,
  which: SQL,
  state: string,
): readonly Statement[] => {
  const booked = sql`${which} and a.status = 'Scheduled' and a.ends_at > ${now} and a.patient_state <> ${state}`
  const isLicensed = isLicensedIn(state, sql`a.provider_id`, sql`date(a.starts_at)`)
  return [
    emitBySystem(
      { name: 'appointments.lose_provider', row: 'a', requestId, at: now },
      sql`from appointments a where ${booked} and a.provider_id is not null and not ${isLicensed}
        order by a.starts_at, a.id`,
    ),
    sql`update appointments as a set patient_state = ${state}, ${stamps(now)} where ${booked}`,
  ]
}
