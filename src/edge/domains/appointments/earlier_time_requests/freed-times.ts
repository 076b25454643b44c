import { isChangeOf, type StoredEvent, verbOf } from '#edge/events/event'
import type { Subscriber } from '#edge/events/subscriber'
import { type SQL, type Statement, sql } from '#edge/platform/db/index'
import { iso, now, toEpochMs } from '#edge/platform/time'
import { type FreedTime, offerFreedTime } from './offers'

interface Source {
  readonly verbs: readonly string[]
  readonly times: (event: StoredEvent) => Statement<FreedTime>
}

/** What was held last because of a request, or for the visit that it is about. */
const lastHeld = (requests: SQL): Statement<FreedTime> => sql<FreedTime>`
  select provider_id as "providerId", starts_at as "startsAt", ends_at as "endsAt", null as "leftBy" from (
    select provider_id, starts_at, ends_at from earlier_time_offers
    where request_id in (select id from earlier_time_requests where ${requests})
    order by offered_at desc limit 1)`

/** A pause of one clinician, or of all, that is over: when it was, while it kept visits away. */
const pauseOf = ({ detail }: StoredEvent): Statement<FreedTime> => sql<FreedTime>`
  select ${detail?.provider_id ?? null} as "providerId", ${detail?.starts_at ?? null} as "startsAt",
    ${detail?.ends_at ?? null} as "endsAt", null as "leftBy" where ${detail?.starts_at ?? null} is not null`

/** Which changes may free time, by the type of what changed, and the time they free. */
const sources: Readonly<Record<string, Source>> = {
  appointments: {
    verbs: ['cancel', 'set_canceled', 'set_missed', 'reschedule'],
    times: ({ subjectId, detail }) => {
      const from = sql`coalesce(${detail?.previous_starts_at ?? null}, starts_at)`
      return sql<FreedTime>`
        select coalesce(${detail?.previous_provider_id ?? null}, provider_id) as "providerId", ${from} as "startsAt",
          strftime('%Y-%m-%dT%H:%M:%fZ', ${from}, '+' || minutes || ' minutes') as "endsAt", id as "leftBy"
        from appointments where id = ${subjectId} and provider_id is not null
        union all ${lastHeld(sql`appointment_id = ${subjectId}`)}`
    },
  },
  availabilities: {
    verbs: ['create', 'update', 'authorize'],
    times: ({ subjectId }) => sql<FreedTime>`
      select provider_id as "providerId",
        strftime('%Y-%m-%dT%H:%M:%fZ', open_start_bucket * 300, 'unixepoch') as "startsAt",
        strftime('%Y-%m-%dT%H:%M:%fZ', open_end_bucket * 300, 'unixepoch') as "endsAt", null as "leftBy"
      from availabilities where id = ${subjectId} and open_start_bucket is not null`,
  },
  admin_times: { verbs: ['approve', 'delete'], times: pauseOf },
  out_of_office_times: { verbs: ['approve', 'delete'], times: pauseOf },
  blackout_periods: { verbs: ['delete'], times: pauseOf },
  earlier_time_requests: {
    verbs: ['decline', 'lapse', 'stop'],
    times: ({ subjectId }) => lastHeld(sql`id = ${subjectId}`),
  },
}

/** As soon as time is free again, it is held for the first in line who may be seen in it. */
export const earlierTimes: Subscriber = {
  name: 'earlier_times',
  matches: (event) =>
    isChangeOf(event, event.subjectType) &&
    sources[event.subjectType]?.verbs.includes(verbOf(event)) === true,
  handle: async (events, { db, runAgain }) => {
    if (!(await db.exists(sql`select 1 from earlier_time_requests where status = 'waiting'`)))
      return
    const results = await db.batch(
      events.flatMap((event) => sources[event.subjectType]?.times(event) ?? []),
    )
    const at = now()
    let offers = 0
    for (const freed of distinct(results.flatMap(({ rows }) => rows)))
      if (freed.endsAt > iso(at)) offers += await offerFreedTime(db, freed, at)
    if (offers > 0) runAgain()
  },
}

/** Each once, the earliest first: who is first in line has that. */
const distinct = (times: readonly FreedTime[]): Iterable<FreedTime> =>
  new Map(
    times
      .toSorted((a, b) => toEpochMs(a.startsAt) - toEpochMs(b.startsAt))
      .map((time) => [Object.values(time).join(), time]),
  ).values()
