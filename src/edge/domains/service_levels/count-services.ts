import { bookingRoutes } from '#edge/events/health/service-levels'
import { hourOf } from '#edge/events/health/service-states'
import { type Db, inList, readPlace, type SQL, type Statement, sql } from '#edge/platform/db/index'
import { iso } from '#edge/platform/time'

const eventsJob = 'service_levels.events'
const resultsJob = 'service_levels.results'
const eventsPerTurn = 5_000
/** A patient who joined is in the room by then; an event waits that long to be counted. */
const settledAfterMs = 3 * 60_000

/** Counts what succeeded and what failed since the last time, each once; says whether there is more. */
export const countServices = async (db: Db, at: number): Promise<boolean> => {
  const [seq, hour] = await Promise.all([readPlace(db, eventsJob), readPlace(db, resultsJob)])
  const { until, count } = await db.require(sql<{ until: number | null; count: number }>`
    select max(seq) as until, count(*) as count from (
      select seq from events where seq > ${Number(seq)} and occurred_at <= ${iso(at - settledAfterMs)}
      order by seq limit ${eventsPerTurn})`)
  const thisHour = hourOf(at)
  await db.batch([
    ...(until === null
      ? []
      : countInto(eventsJob, seq, String(until), outcomesOfEvents(Number(seq), until))),
    // Results count from the first run on.
    ...countInto(resultsJob, hour, thisHour, outcomesOfResults(hour || thisHour, thisHour)),
  ])
  return count === eventsPerTurn
}

/** Adds outcomes and moves the place, unless another run has moved it meanwhile. */
const countInto = (job: string, place: string, next: string, outcomes: SQL): Statement[] => [
  sql`
    insert into service_counts (hour, service, good, failed)
    select substr(at, 1, 13) || ':00:00.000Z', service, sum(is_good), sum(1 - is_good) from (${outcomes})
    where ifnull((select place from job_places where job = ${job}), '') = ${place} group by 1, 2
    on conflict (hour, service) do update set good = good + excluded.good, failed = failed + excluded.failed`,
  sql`
    insert into job_places (job, place) values (${job}, ${next})
    on conflict (job) do update set place = excluded.place where job_places.place = ${place}`,
]

const outcomesOfEvents = (after: number, until: number): SQL => {
  const isIn = sql`e.seq > ${after} and e.seq <= ${until}`
  return sql`
    select 'booking' as service, min(e.occurred_at) as at, 1 as is_good from events e
    where ${isIn} and ${inList(sql`e.route`, bookingRoutes)} and e.name <> 'access.denied' group by e.request_id
    union all
    select 'join', e.occurred_at, exists (
      select 1 from visit_rooms r where r.appointment_id = e.subject_id and r.patient_seen_at > (
        select max(t.occurred_at) from events t where t.subject_type = e.subject_type and t.subject_id = e.subject_id
          and t.name = e.name and t.detail ->> 'side' = 'patient'))
    from events e where ${isIn} and e.name = 'appointments.video_token' and e.detail ->> 'side' = 'patient'
    union all
    select 'reply', e.occurred_at, 0 from events e where ${isIn} and e.name = 'conversations.miss_reply'
    union all
    select 'reply', e.occurred_at, 1 from events e join messages m on m.id = e.detail ->> 'message_id'
      join conversations c on c.id = m.conversation_id
    where ${isIn} and e.name = 'conversations.send' and m.from_user_id <> c.patient_id and exists (
        select 1 from messages b where b.conversation_id = c.id and b.seq = m.seq - 1 and b.from_user_id = c.patient_id)
      and ifnull(c.reported_waiting_since, '') < (
        select w.created_at from messages w where w.conversation_id = c.id and w.seq = 1 + ifnull((
          select max(s.seq) from messages s
          where s.conversation_id = c.id and s.seq < m.seq and s.from_user_id <> c.patient_id), 0))`
}

const outcomesOfResults = (from: string, until: string): SQL => {
  const isInTime = (column: string) =>
    sql`ifnull(${sql.raw(column)} between listed_at and due_at, 0)`
  return sql`
    select 'result' as service, due_at as at,
      ${isInTime('released_at')} or ${isInTime('told_at')} or ${isInTime('closed_at')} as is_good
    from labs where listed_at is not null and due_at >= ${from} and due_at < ${until}`
}
