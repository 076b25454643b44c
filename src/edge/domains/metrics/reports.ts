import {
  forRoles,
  includesVerb,
  policyOf,
  type RequestContext,
  report,
  subject,
} from '#edge/jsonapi/index'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { type SQL, sql } from '#edge/platform/db/index'
import { badParameter } from '#edge/platform/problem'
import { clinicDay, clinicZone } from '#edge/platform/time'
import { cbos } from '../cbos'
import { cbos as cboTable } from '../cbos/table'
import { providerSubject, providers } from '../providers'
import * as contracts from './contract'
import { monthsOfSharing } from './count-days'

interface Query {
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly by: 'day' | 'week' | 'month'
}

const periodStarts = {
  day: sql`day`,
  week: sql`date(day, '-6 days', 'weekday 6')`,
  month: sql`substr(day, 1, 7) || '-01'`,
} as const satisfies Record<Query['by'], SQL>

const maxDays = 732

/** The days of one scope by period, the latest first. */
const periodsOf = (ctx: RequestContext, query: Query, scope: string, id: string) => {
  const until = query.until ?? clinicDay(ctx.now)
  const from = query.from ?? addPeriod(until, -90, 'day')
  if (from > until)
    throw badParameter(
      'from',
      query.until
        ? 'Choose a first day that is not after the last'
        : 'Choose a first day that is not in the future',
    )
  if (from < addPeriod(until, -maxDays, 'day'))
    throw badParameter('from', 'Choose a first day up to two years before the last')
  return {
    select: sql`
      select ${periodStarts[query.by]} as id, ${periodStarts[query.by]} as day,
        sum(enrolled) as enrolled_count, sum(visits_completed) as completed_visit_count,
        sum(visits_missed) as missed_visit_count, sum(visits_canceled) as canceled_visit_count,
        sum(notes_signed) as signed_note_count, sum(results_released) as released_result_count
      from metric_days where scope = ${scope} and scope_id = ${id} and day >= ${from} and day <= ${until}
      group by 1`,
    order: ['-day'],
    meta: { from, until, timezone: clinicZone() },
  }
}

/** Who reads an organization's numbers as they are; others are told no number that could point at someone. */
const ofCbo = policyOf({
  ...forRoles(['manager', 'clinical_admin', 'clinical_lead'], ['everyone', 'export', 'read_exact']),
  ...forRoles(['support', 'admin'], 'everyone'),
  cbo: [(me) => sql`${cboTable.id} = ${me.cboId}`, 'export'],
})
const smallestCount = 11

const suppressSmall = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' && value > 0 && value < smallestCount ? null : value,
    ]),
  )

/** Of its own people's numbers, the patients who withdrew are no part. */
const monthsOf = (ctx: RequestContext & { readonly query: Query }, cboId: string) => {
  const query = wholeMonths(ctx, ctx.query)
  const periods = periodsOf(ctx, query, 'cbo', cboId)
  return ctx.actor.role === 'cbo'
    ? { ...periods, select: monthsOfSharing(cboId, query.from, query.until) }
    : periods
}

/** Whole months that are over, so that no number can be had as the difference of two others. */
const wholeMonths = (ctx: RequestContext, { from, until }: Query) => {
  const thisMonth = `${clinicDay(ctx.now).slice(0, 7)}-01`
  const end = until ? addPeriod(`${addPeriod(until, 1, 'day').slice(0, 7)}-01`, -1, 'day') : null
  const last = addPeriod(thisMonth, -1, 'day')
  const lastDay = end && end < last ? end : last
  const first = from ?? addPeriod(lastDay, -6, 'month')
  const begins = first.endsWith('-01') ? first : addPeriod(`${first.slice(0, 7)}-01`, 1, 'month')
  if (begins > lastDay) throw badParameter('from', 'Choose at least one whole month that is over')
  return { from: begins, until: lastDay, by: 'month' } as const
}

export const metricReports = [
  ...report(contracts.adminMetrics, {
    policy: policyOf(forRoles(['manager', 'clinical_admin', 'admin'], ['everyone', 'export'])),
    rows: (ctx) =>
      ctx.query.state
        ? periodsOf(ctx, ctx.query, 'state', ctx.query.state)
        : periodsOf(ctx, ctx.query, 'clinic', ''),
  }),
  ...report(contracts.providerMetrics, {
    subject: providerSubject,
    policy: policyOf({
      ...forRoles(['manager', 'clinical_admin', 'admin'], ['everyone', 'export']),
      clinical_lead: [(me) => sql`${providers.table.supervisorId} = ${me.id}`, 'export'],
      provider: [(me) => sql`${providers.table.userId} = ${me.id}`, 'export'],
    }),
    rows: (ctx) => periodsOf(ctx, ctx.query, 'provider', ctx.provider.id),
  }),
  ...report(contracts.cboMetrics, {
    subject: subject(cbos, 'cbo'),
    policy: ofCbo,
    rows: (ctx) =>
      includesVerb(ofCbo[ctx.actor.role], 'read_exact')
        ? periodsOf(ctx, ctx.query, 'cbo', ctx.cbo.id)
        : { ...monthsOf(ctx, ctx.cbo.id), present: suppressSmall },
  }),
]
