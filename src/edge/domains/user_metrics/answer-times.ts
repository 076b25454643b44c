import { type Statement, sql } from '#edge/platform/db/index'
import { dayMs, toEpochMs } from '#edge/platform/time'
import { type OpeningHours, openings } from '../business_hours/opening-hours'

/** When a patient began to wait, and when this user answered. */
export interface AnswerTime {
  readonly askedAt: string
  readonly answeredAt: string
}

const maxAnswers = 500

/** The answers of a user to patients, the newest first: of what staff wrote, the first after a patient's words. */
export const answersOf = (userId: string, since: string): Statement<AnswerTime> =>
  sql`
    select * from (
      select m.created_at as "answeredAt", (
        select q.created_at from messages q
        where q.conversation_id = m.conversation_id and q.seq < m.seq and q.sent_by_user_id = q.patient_id
          and q.seq > ifnull((
            select max(p.seq) from messages p
            where p.conversation_id = m.conversation_id and p.seq < m.seq and p.sent_by_user_id <> p.patient_id), 0)
        order by q.seq limit 1) as "askedAt"
      from messages m
      where m.sent_by_user_id = ${userId} and m.sent_by_user_id <> m.patient_id and m.created_at >= ${since}
      order by m.created_at desc)
    where "askedAt" is not null limit ${maxAnswers}`

/** The median wait in minutes of opening hours; a clinic without hours counts every minute. Null without an answer. */
export const medianMinutes = (
  hours: readonly OpeningHours[],
  answers: readonly AnswerTime[],
): number | null => {
  const waits = answers.map(({ askedAt, answeredAt }) => ({
    from: toEpochMs(askedAt),
    until: toEpochMs(answeredAt),
  }))
  if (waits.length === 0) return null
  const first = Math.min(...waits.map(({ from }) => from))
  const last = Math.max(...waits.map(({ until }) => until))
  const open = openings(hours, first, Math.ceil((last - first) / dayMs) + 2)
  const minutes = waits
    .map(({ from, until }) => (hours.length > 0 ? overlapMs(open, from, until) : until - from))
    .map((ms) => ms / 60_000)
    .sort((a, b) => a - b)
  const middle = minutes.length / 2
  const [low = 0, high = low] = minutes.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1)
  return Math.round((low + high) / 2)
}

const overlapMs = (open: ReturnType<typeof openings>, from: number, until: number): number =>
  open.reduce(
    (sum, { opens, closes }) => sum + Math.max(0, Math.min(closes, until) - Math.max(opens, from)),
    0,
  )
