import { forRoles, policyOf, type RequestContext, report, subject } from '#edge/jsonapi/index'
import type { AccessState } from '#edge/platform/access-states'
import { bucketMs } from '#edge/platform/buckets/five-minute-buckets'
import { weekStart } from '#edge/platform/calendar-arithmetic'
import { type SQL, sql } from '#edge/platform/db/index'
import { sum } from '#edge/platform/sum'
import { iso } from '#edge/platform/time'
import { cbos } from '../cbos'
import { cbos as cboTable } from '../cbos/table'
import { isValidLicense } from '../licenses'
import { cboGaps, dailyGaps, mapCoverages, weeklyGaps } from './contract'
import { localDay } from './local-day'
import { bucketMinutes, stateDays } from './state-days'

type GapQuery = Readonly<
  Record<'date' | 'timezone' | 'state' | 'encounterTypeId', string | undefined>
>

/** The days as an answer has them; of a week, its first day is the Saturday before. */
const gapRows = async (
  ctx: RequestContext & { readonly query: Partial<GapQuery> },
  scope: SQL,
  days: 1 | 7,
) => {
  const { timezone, date } = await localDay(ctx, ctx.query)
  const first = days === 1 ? date : weekStart(date)
  const found = await stateDays(ctx, { ...ctx.query, scope, date: first, days, timezone })
  return {
    rows: found.map(({ gaps, ...day }) => ({
      id: `${day.date}.${day.state}`,
      ...day,
      gapMinutes: sum(gaps.map(bucketMinutes)),
      gaps: gaps.map(({ from, until }) => ({
        startsAt: iso(from * bucketMs),
        endsAt: iso(until * bucketMs),
      })),
    })),
    meta: { date: first, timezone },
  }
}

const everyone = sql`1`
const planners = {
  ...forRoles(['manager', 'clinical_admin', 'clinical_lead'], ['everyone', 'export']),
  ...forRoles(['support', 'admin'], 'everyone'),
} as const
const policy = policyOf(planners)

interface Rule {
  readonly state: string | null
  readonly isConditional: number
  readonly action: AccessState
}
interface CboRules {
  readonly id: string
  readonly name: string
  /** In their order. */
  readonly rules: string
  /** Its place by state. */
  readonly positions: string
}

/** Whether an organization takes everyone of a state, some, or, as `null`, no one: the first rule without a condition ends it. */
const takesOf = (rules: readonly Rule[], state: string): 'everyone' | 'some' | null => {
  let takes: 'some' | null = null
  for (const rule of rules.filter((one) => one.state === null || one.state === state)) {
    if (rule.action === 'allowed' && !rule.isConditional && !takes) return 'everyone'
    if (rule.action === 'allowed') takes = 'some'
    if (!rule.isConditional) return takes
  }
  return takes
}

const parsed = (
  rules: string,
  positions: string,
): { readonly rules: Rule[]; readonly positions: Record<string, number> } => ({
  rules: JSON.parse(rules),
  positions: JSON.parse(positions),
})

const selectCboRules = sql<CboRules>`
  select id, name,
    (select json_group_array(json_object('state', state, 'action', action,
      'isConditional', insured is not null or min_age is not null or max_age is not null) order by priority)
      from eligibility_rules r where r.cbo_id = cbos.id) as rules,
    (select json_group_object(state, position) from cbo_state_priorities o where o.cbo_id = cbos.id) as positions
  from cbos where status = 'active' order by name`

const coveredDays = 7

const coverage = report(mapCoverages, {
  policy,
  rows: async (ctx) => {
    const { timezone, date } = await localDay(ctx, {})
    const [days, rows, states] = await Promise.all([
      stateDays(ctx, { scope: everyone, date, days: coveredDays, timezone }),
      ctx.db.all(selectCboRules),
      ctx.db.all(sql<{ code: string; name: string; licensure: number; clinicianCount: number }>`
        select code, name, licensure, (select count(*) from licenses l indexed by licenses_by_state
          join providers p on p.id = l.provider_id
          where l.state = states.code and p.status = 'active' and ${isValidLicense('l', date)}) as "clinicianCount"
        from states order by name`),
    ])
    const daysOf = Map.groupBy(days, ({ state }) => state)
    const organizations = rows.map(({ rules, positions, ...cbo }) => ({
      ...cbo,
      ...parsed(rules, positions),
    }))
    return {
      rows: states.map(({ code, name, licensure, clinicianCount }) => ({
        id: code,
        state: code,
        name,
        licensure: licensure === 1,
        clinicianCount,
        freeMinutes: sum((daysOf.get(code) ?? []).map((day) => day.freeMinutes)),
        gapMinutes: sum((daysOf.get(code) ?? []).flatMap(({ gaps }) => gaps.map(bucketMinutes))),
        cbos: organizations
          .flatMap(({ id, name, rules, positions }) => {
            const takes = takesOf(rules, code)
            return takes ? [{ id, name, takes, position: positions[code] ?? null }] : []
          })
          .sort((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || 0),
      })),
      meta: { date, timezone },
    }
  },
})

export const stateCoverage = [
  ...coverage,
  ...report(dailyGaps, { policy, rows: (ctx) => gapRows(ctx, everyone, 1) }),
  ...report(weeklyGaps, { policy, rows: (ctx) => gapRows(ctx, everyone, 7) }),
  ...report(cboGaps, {
    subject: subject(cbos, 'cbo'),
    policy: policyOf({
      ...planners,
      cbo: (me) => sql`${cboTable.id} = ${me.cboId}`,
    }),
    rows: (ctx) =>
      gapRows(
        ctx,
        sql`exists (select 1 from provider_cbos m where m.provider_id = p.id and m.cbo_id = ${ctx.cbo.id})`,
        7,
      ),
  }),
]
