import { sql } from '#edge/platform/db/index'

/** When the lab of an observation `v` first gave its value: a correction is no newer test. */
const firstFinalAt = sql`(select min(earlier.final_at) from observations earlier
  where earlier.lab_id = v.lab_id and earlier.code = v.code)`

/** Of observations that are named `v`: when the specimen was taken, where that is known. One that came late is no newer test. */
export const testedAt = sql`ifnull(v.taken_at,
  (select min(ifnull(l.collected_at, ${firstFinalAt}), ${firstFinalAt}) from labs l where l.id = v.lab_id))`

/** No later row corrects it. */
export const stands = sql`not exists (select 1 from observations later where later.corrects_id = v.id)`

/** It stands and says something: neither unread, nor not performed, nor taken back; a preliminary one may change. */
export const counts = sql`(v.is_result = 1 and v.status <> 'preliminary' and ${stands})`
