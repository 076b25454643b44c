import { forRoles, policyOf, type RequestContext, report, subject } from '#edge/jsonapi/index'
import type { AccessState } from '#edge/platform/access-states'
import { weekStart } from '#edge/platform/calendar-arithmetic'
import { type SQL, sql } from '#edge/platform/db/index'
import { bucketMs, bucketOf, bucketsFor } from '#edge/platform/five-minute-buckets'
import { daysFrom, iso, type PlainDate } from '#edge/platform/time'
import { type Opening, openings } from '../business_hours/opening-hours'
import { openingHoursOf, selectOpeningHours } from '../business_hours/table'
import { cbos } from '../cbos'
import { cbos as cboTable } from '../cbos/table'
import { isValidLicense } from '../licenses'
import { cboGaps, dailyGaps, mapCoverages, weeklyGaps } from './contract'
import { bucketsOfDays, localDay } from './local-day'
import { type Buckets, closedTime, openTime, piecesOf } from './open-time'

interface StateDay {
  readonly state: string
  readonly date: PlainDate
  readonly clinicianCount: number
  readonly freeMinutes: number
  readonly gaps: readonly Buckets[]
}
interface Wanted {
  /** Which clinicians count, over providers as `p`. */
  readonly scope: SQL
  readonly date: PlainDate
  readonly days: number
  readonly timezone: string
  readonly state?: string | undefined
  readonly encounterTypeId?: string | undefined
}

const minutesOf = ({ from, until }: Buckets) => ((until - from) * bucketMs) / 60_000
const overlap = (one: Buckets, other: Buckets): Buckets => ({
  from: Math.max(one.from, other.from),
  until: Math.min(one.until, other.until),
})
const within = (pieces: readonly Buckets[], limits: Buckets): Buckets[] =>
  pieces.map((piece) => overlap(piece, limits)).filter(({ from, until }) => from < until)
const without = (pieces: readonly Buckets[], taken: Buckets): Buckets[] =>
  pieces.flatMap(({ from, until }) =>
    [
      { from, until: Math.min(until, taken.from) },
      { from: Math.max(from, taken.until), until },
    ].filter((rest) => rest.from < rest.until),
  )
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** Free time that is shorter is of no use for any visit. */
const shortestVisitMinutes = 20

/** What is open and free in every state of the clinic on each day of a range, from now on. */
const stateDays = async (ctx: RequestContext, wanted: Wanted): Promise<StateDay[]> => {
  const { scope, date, days, timezone, state, encounterTypeId } = wanted
  const range = bucketsOfDays(date, days, timezone)
  const [open, closed, licensed, hours, type] = await ctx.db.batch([
    openTime({ now: ctx.now, scope }, range, undefined),
    closedTime(range),
    sql<{ state: string; providers: string }>`
        select s.code as state, (select json_group_array(l.provider_id)
          from licenses l indexed by licenses_by_state join providers p on p.id = l.provider_id
          where l.state = s.code and p.status = 'active' and ${isValidLicense('l', date)} and ${scope}) as providers
        from states s where s.licensure = 1 ${state ? sql`and s.code = ${state}` : sql``} order by s.code`,
    selectOpeningHours,
    sql<{
      minutes: number
    }>`select duration_minutes as minutes from encounter_types where id = ${encounterTypeId ?? ''}`,
  ] as const)
  const needed = bucketsFor(type.rows[0]?.minutes ?? shortestVisitMinutes)
  const clinicians = Map.groupBy(
    open.rows.map((row) => ({
      providerId: row.providerId,
      open: { from: row.startBucket, until: row.endBucket },
      free: piecesOf(row, closed.rows).filter(
        (piece) => piece.state === 'free' && piece.until - piece.from >= needed,
      ),
    })),
    ({ providerId }) => providerId,
  )
  const opened = openings(openingHoursOf(hours.rows), range.from * bucketMs, days + 1).map(
    bucketsOf,
  )
  return licensed.rows.flatMap(({ state, providers }) => {
    const ids: string[] = JSON.parse(providers)
    const stretches = ids.flatMap((id) => clinicians.get(id) ?? [])
    return daysFrom(date, days).flatMap((day) => {
      const midnights = bucketsOfDays(day, 1, timezone)
      const limits = { ...midnights, from: Math.max(midnights.from, bucketOf(ctx.now)) }
      if (limits.from >= limits.until) return []
      const today = stretches.filter((one) => within([one.open], limits).length > 0)
      const free = today.flatMap((one) => within(one.free, limits))
      return {
        state,
        date: day,
        clinicianCount: new Set(today.map(({ providerId }) => providerId)).size,
        freeMinutes: sum(free.map(minutesOf)),
        gaps: free.reduce<Buckets[]>(without, within(opened, limits)),
      }
    })
  })
}

const bucketsOf = ({ opens, closes }: Opening): Buckets => ({
  from: bucketOf(opens),
  until: Math.ceil(closes / bucketMs),
})

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
      gapMinutes: sum(gaps.map(minutesOf)),
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
        gapMinutes: sum((daysOf.get(code) ?? []).flatMap(({ gaps }) => gaps.map(minutesOf))),
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
    subject: subject(cbos, 'cbo', { id: cboTable.id }),
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
