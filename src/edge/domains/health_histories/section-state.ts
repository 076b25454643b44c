import type { RequestContext } from '#edge/jsonapi/index'
import { type Statement, sql, stamps } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'
import { type HealthSection, noneCode } from './sections'

/** 'None' is said of an empty section only. */
export const assertEmpty = async (
  { db }: RequestContext,
  patientId: string,
  section: HealthSection,
): Promise<void> => {
  const isListed = await db.exists(sql`
    select 1 from health_entries where patient_id = ${patientId} and section = ${section}
      and status in ('proposed', 'active') limit 1`)
  if (isListed) throw unprocessable('section_not_empty', 'Remove what is listed here first', 'code')
}

/** With the first entry, 'none' is no longer true. */
export const withdrawNone = (
  { now }: RequestContext,
  patientId: string,
  section: HealthSection,
): Statement =>
  sql`
    update health_entries set status = 'resolved', ${stamps(now)}
    where patient_id = ${patientId} and section = ${section} and code = ${noneCode}
      and status in ('proposed', 'active')`
