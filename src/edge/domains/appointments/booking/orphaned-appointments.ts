import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../../access/request-context'
import { emit } from '../../../events/emit'
import { raw, type Statement } from '../../../platform/db/statement'
import { uuidv7 } from '../../../platform/ids'
import { conflict } from '../../../platform/problem'
import { plainDate } from '../../../platform/time'
import { covers, type License } from '../../licenses/license-rules'

/** A visit to come, as far as it depends on who holds it. */
export interface ComingVisit {
  readonly id: string
  readonly patientId: string
  readonly startsAt: string
  readonly timezone: string
  readonly state: string
}

const maxListed = 100
// Before the patient's own reminder: without a clinician there is nothing to come to.
const todoPriority = 1

const comingVisits = (ctx: RequestContext, provider: 'id' | 'user_id', value: string) =>
  ctx.db.all(
    raw<ComingVisit>(sql`
      select a.id, a.patient_id as "patientId", a.starts_at as "startsAt", a.patient_timezone as timezone,
        a.patient_state as state
      from appointments a join providers p on p.id = a.provider_id
      where p.${sql.raw(provider)} = ${value} and a.status in ('Scheduled', 'Waiting') and a.ends_at > ${ctx.now}
      order by a.starts_at, a.id`),
  )

export const visitsOfAccount = (ctx: RequestContext, userId: string) =>
  comingVisits(ctx, 'user_id', userId)
export const visitsOfProvider = (ctx: RequestContext, providerId: string) =>
  comingVisits(ctx, 'id', providerId)

/** The visits that a license covers as it is, and would no longer cover as it is about to be; `null` is none. */
export const visitsLosingLicense = async (
  ctx: RequestContext,
  providerId: string,
  before: License,
  after: License | null,
): Promise<readonly ComingVisit[]> =>
  (await visitsOfProvider(ctx, providerId)).filter(({ state, startsAt, timezone }) => {
    const day = plainDate(startsAt, timezone)
    return covers(before, state, day) && !(after && covers(after, state, day))
  })

/**
 * What a change that leaves booked visits without a clinician costs. Whoever makes it is shown them (409) and
 * says `Acknowledge: true` to go on; each visit then is a task on the patient's list, news to every scheduler,
 * and marked on their boards at once.
 */
export const leaveOrphaned = (
  ctx: RequestContext,
  visits: readonly ComingVisit[],
): readonly Statement<unknown>[] => {
  if (visits.length === 0) return []
  if (ctx.header('acknowledge') !== 'true') throw visitsBooked(visits)
  return [
    ...visits.map(({ id, patientId }) =>
      emit(ctx, {
        name: 'appointments.lose_provider',
        subjectType: 'appointments',
        subjectId: id,
        patientId,
      }),
    ),
    tasksFor(ctx, visits),
    newsFor(ctx, visits),
  ]
}

const visitsBooked = (visits: readonly ComingVisit[]) =>
  conflict(
    'visits_booked',
    visits.length === 1
      ? 'A booked visit would have no clinician. Move it first, or go on and find it among the tasks.'
      : `${visits.length} booked visits would have no clinician. Move them first, or go on and find them among the tasks.`,
    {
      count: visits.length,
      visits: visits
        .slice(0, maxListed)
        .map(({ id, startsAt, timezone }) => ({ id, starts_at: startsAt, timezone })),
    },
  )

const tasksFor = (ctx: RequestContext, visits: readonly ComingVisit[]): Statement =>
  raw(sql`
    insert into todos (id, patient_id, type, subject_type, subject_id, priority, due_at, created_at, updated_at)
    select json_extract(value, '$.task'), json_extract(value, '$.patientId'), 'GENERIC', 'appointments',
      json_extract(value, '$.id'), ${todoPriority}, json_extract(value, '$.startsAt'), ${ctx.now}, ${ctx.now}
    from json_each(${JSON.stringify(visits.map((visit) => ({ ...visit, task: uuidv7() })))}) where true
    on conflict do nothing`)

const newsFor = (ctx: RequestContext, visits: readonly ComingVisit[]): Statement =>
  raw(sql`
    insert into user_notifications (id, user_id, type, subject_type, subject_id, created_at)
    select lower(hex(randomblob(4))) || '-' || lower(hex(randomblob(2))) || '-7' || substr(lower(hex(randomblob(2))), 2)
        || '-8' || substr(lower(hex(randomblob(2))), 2) || '-' || lower(hex(randomblob(6))),
      u.id, 'APPOINTMENT', 'appointments', json_extract(v.value, '$.id'), ${ctx.now}
    from json_each(${JSON.stringify(visits)}) v
      join users u on u.role in ('support', 'manager') and u.status = 'active'`)
