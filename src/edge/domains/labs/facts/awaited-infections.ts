import { type Db, inList, sql } from '#edge/platform/db/index'
import { entriesOf } from '#edge/platform/typed-keys'
import { hivTests } from '../results/hiv-status'
import type { TestedInfection } from '../results/infection-facts'
import { stands } from '../results/standing'
import { infections } from './load-facts'
import { waitsUntil } from './load-observations'

const testsOf = { hiv: hivTests, ...infections } as const

/**
 * Infections of which a value waits for its release to the patient, positive or not. Until then, another test of the
 * same infection is no answer by itself. A report that never became whole counts for a while.
 */
export const loadAwaitedInfections = async (
  db: Db,
  patientId: string,
  { at, until }: { readonly at: string; readonly until: string | undefined },
): Promise<TestedInfection[]> => {
  const rows = await db.all(sql<{ code: string }>`
    select distinct v.code from observations v join labs l on l.id = v.lab_id
    where v.patient_id = ${patientId} and ${inList(sql`v.code`, Object.values(testsOf).flat())}
      and ${stands} and v.status not in ('cancelled', 'entered-in-error')
      and ifnull(l.released_at < v.final_at, 1) and ${until ? sql`v.final_at <= ${until}` : sql`1`}
      and (l.resulted_at is not null or v.final_at > ${waitsUntil(Date.parse(at))})`)
  return entriesOf(testsOf).flatMap(([infection, tests]) =>
    rows.some(({ code }) => tests.some((test) => test === code)) ? [infection] : [],
  )
}
