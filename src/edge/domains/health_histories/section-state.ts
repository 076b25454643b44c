import { type RequestContext, requireAsWritten } from '#edge/jsonapi/index'
import { type Statement, sql, stamps } from '#edge/platform/db/index'
import { conflict, notFound } from '#edge/platform/problem'
import { type HealthSection, healthSections, noneCode } from './sections'

/** The section an address names. */
export const sectionOf = (segment: string): HealthSection => {
  const found = healthSections.find((section) => section === segment)
  if (!found) throw notFound()
  return found
}

/** 'None' is said of an empty section only. */
export const requireEmpty = (ctx: RequestContext, patientId: string, section: HealthSection) =>
  requireAsWritten(ctx, [
    [
      sql`not exists (select 1 from health_entries where patient_id = ${patientId} and section = ${section}
        and status in ('proposed', 'active'))`,
      conflict('section_not_empty', 'Remove what is listed here first'),
    ],
  ])

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
