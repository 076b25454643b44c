import type { Db } from '../../platform/db/connection'
import { sql } from '../../platform/db/index'
import { type ServiceName, serviceOfRoute } from './service-levels'
import { hourOf } from './service-states'

interface Failures {
  readonly hour: string
  readonly service: ServiceName
  readonly failed: number
}

/** Counts that the database did not take: they wait for the next server error of this isolate. */
let unwritten: readonly Failures[] = []

/** Counts a server error by the hour and the service, and nothing else of the request. Never throws. */
export const countServerError = async (db: Db, route: string, at: number): Promise<void> => {
  const service = serviceOfRoute(route)
  if (!service) return
  const failures = merge([...unwritten, { hour: hourOf(at), service, failed: 1 }])
  unwritten = []
  try {
    await db.batch(
      failures.map(
        ({ hour, service: of, failed }) => sql`
          insert into service_counts (hour, service, failed) values (${hour}, ${of}, ${failed})
          on conflict (hour, service) do update set failed = failed + excluded.failed`,
      ),
    )
  } catch {
    unwritten = merge([...unwritten, ...failures])
  }
}

/** One entry for each hour and service. */
const merge = (failures: readonly Failures[]): Failures[] => {
  const merged = new Map<string, Failures>()
  for (const each of failures) {
    const key = `${each.hour} ${each.service}`
    merged.set(key, { ...each, failed: each.failed + (merged.get(key)?.failed ?? 0) })
  }
  return [...merged.values()]
}
