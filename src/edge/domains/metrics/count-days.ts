import { sharesHealthData } from '#edge/access/scopes'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { type Db, type SQL, type Statement, sql } from '#edge/platform/db/index'
import { clinicDay, clinicMidnight, daysFrom, type PlainDate } from '#edge/platform/time'

/** For so long what happened on a day may still be corrected. */
const recountedDays = 7
/** How far back a database that was never counted is counted. */
const firstCountDays = 400
/** So many days are counted at once. */
const daysPerBatch = 50

/** Counts the last days that are over; the first time, those of the past year. */
export const countMetricDays = async (db: Db, at: number): Promise<void> => {
  const today = clinicDay(at)
  const counted = await db.exists(sql`select 1 from metric_days limit 1`)
  for (const statements of countDaysBefore(today, counted ? recountedDays : firstCountDays))
    await db.batch(statements)
}

/** So many days before a day, counted anew in batches. */
export const countDaysBefore = (today: PlainDate, count: number): Statement[][] => {
  const days = daysFrom(addPeriod(today, -count, 'day'), count)
  return Array.from({ length: Math.ceil(count / daysPerBatch) }, (_, at) =>
    countDays(days.slice(at * daysPerBatch, (at + 1) * daysPerBatch)),
  )
}

const visitCounts = {
  completed: sql`a.status in ('Documenting', 'Complete')`,
  missed: sql`a.status = 'Missed'`,
  canceled: sql`a.status = 'Canceled'`,
} as const

/** Counts each of these days anew. */
const countDays = (days: readonly PlainDate[]): Statement[] => [
  sql`delete from metric_days where day in (select value from json_each(${JSON.stringify(days)}))`,
  sql`
    insert into metric_days
    with days as (
      select value ->> 0 as day, value ->> 1 as begins, value ->> 2 as ends from json_each(${withMidnights(days)})),
    facts as (
      ${facts({
        of: sql`days join appointments a indexed by appointments_by_start
          on a.starts_at >= begins and a.starts_at < ends join patients p on p.id = a.patient_id`,
        state: sql`a.patient_state`,
        provider: sql`a.provider_id`,
        counts: visitCounts,
      })}
      union all ${facts({
        of: sql`days join patients p indexed by patients_by_enrollment
          on p.enrolled_at >= begins and p.enrolled_at < ends`,
        provider: sql`p.provider_id`,
        counts: { enrolled: sql`1` },
      })}
      union all ${facts({
        of: sql`days join soap_notes n indexed by soap_notes_by_signature
          on n.signed_at >= begins and n.signed_at < ends and n.status = 'signed'
          join patients p on p.id = n.patient_id left join providers d on d.user_id = n.signed_by`,
        provider: sql`d.id`,
        counts: { notes: sql`1` },
      })}
      union all ${facts({
        of: sql`days join labs l indexed by labs_by_release
          on l.released_at >= begins and l.released_at < ends join patients p on p.id = l.patient_id`,
        provider: sql`l.provider_id`,
        counts: { results: sql`1` },
      })})
    ${sql.join(
      [
        totals('clinic', sql`''`),
        totals('state', sql`state`),
        totals('cbo', sql`cbo_id`),
        totals('provider', sql`provider_id`),
      ],
      sql` union all `,
    )}`,
]

/**
 * The months of an organization as its own people read them: of the patients who share with it now, what their consent
 * says. A withdrawal takes the patient out of every month at once, so nothing of it is counted ahead.
 */
export const monthsOfSharing = (cboId: string, from: PlainDate, until: PlainDate): SQL => sql`
  with days as (
    select value ->> 0 as day, value ->> 1 as begins, value ->> 2 as ends from json_each(${monthsWithMidnights(from, until)})),
  facts as (
    ${facts({
      of: sql`patients p join appointments a indexed by appointments_by_patient on a.patient_id = p.id
        join days on a.starts_at >= begins and a.starts_at < ends where ${sharesWith(cboId)}`,
      provider: sql`a.provider_id`,
      counts: visitCounts,
    })}
    union all ${facts({
      of: sql`patients p join days on p.enrolled_at >= begins and p.enrolled_at < ends where ${sharesWith(cboId)}`,
      provider: sql`p.provider_id`,
      counts: { enrolled: sql`1` },
    })})
  select day as id, day, sum(enrolled) as enrolled_count, sum(completed) as completed_visit_count,
    sum(missed) as missed_visit_count, sum(canceled) as canceled_visit_count
  from facts group by day`

const sharesWith = (cboId: string): SQL =>
  sql`p.cbo_id = ${cboId} and ${sharesHealthData(sql`p.id`)()}`

/** `[first day, its midnight, midnight of the next month]` of whole months, as JSON. */
const monthsWithMidnights = (from: PlainDate, until: PlainDate): string => {
  const months: [PlainDate, string, string][] = []
  for (let day = from; day <= until; day = addPeriod(day, 1, 'month'))
    months.push([day, clinicMidnight(day), clinicMidnight(addPeriod(day, 1, 'month'))])
  return JSON.stringify(months)
}

/** `[day, midnight, next midnight]` of each, as JSON. */
const withMidnights = (days: readonly PlainDate[]): string =>
  JSON.stringify(
    days.map((day) => [day, clinicMidnight(day), clinicMidnight(addPeriod(day, 1, 'day'))]),
  )

const counted = ['enrolled', 'completed', 'missed', 'canceled', 'notes', 'results'] as const

interface Facts {
  /** Days, what happened on each, and the patient as `p`. */
  readonly of: SQL
  readonly state?: SQL
  readonly provider: SQL
  readonly counts: Readonly<Partial<Record<(typeof counted)[number], SQL>>>
}
const facts = ({ of, state = sql`p.state`, provider, counts }: Facts): SQL => sql`
  select day, ${state} as state, p.cbo_id, ${provider} as provider_id,
    ${sql.join(
      counted.map((name) => sql`${counts[name] ?? sql`0`} as ${sql.raw(name)}`),
      sql`, `,
    )}
  from ${of}`

const totals = (scope: string, id: SQL): SQL => sql`
  select ${sql.raw(`'${scope}'`)}, ${id}, day, ${sql.join(
    counted.map((name) => sql`sum(${sql.raw(name)})`),
    sql`, `,
  )}
  from facts where ${id} is not null group by ${id}, day`
