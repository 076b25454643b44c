import { sql } from 'drizzle-orm'
import type { Db } from '#edge/platform/db/connection'
import { raw } from '#edge/platform/db/statement'
import { iso } from '#edge/platform/time'
import { afterOpenHours, type OpeningHours } from '../business_hours/opening-hours'

export const loadOpeningHours = (db: Db): Promise<readonly OpeningHours[]> =>
  db.all(raw<OpeningHours>(sql`select weekday, opens, closes, timezone from business_hours`))

/** When work begun at `at` is due after so many opening hours; a clinic without hours counts every hour. */
export const dueAfter = (hours: readonly OpeningHours[], at: number, openHours: number): string =>
  iso(afterOpenHours(hours, at, openHours)?.at ?? at + openHours * 3_600_000)
