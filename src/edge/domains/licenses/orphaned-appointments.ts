import { emit } from '#edge/events/emit'
import type { RequestContext } from '#edge/jsonapi/index'
import { inList, type SQL, type Statement, sql } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { localDate } from '#edge/platform/time'
import { isValidOn, type License } from './license-rules'

/** An appointment to come, as far as it depends on its provider. */
interface UpcomingAppointment {
  readonly id: string
  readonly patientId: string
  readonly startsAt: string
  readonly timezone: string
  readonly state: string
}

const maxListed = 100

/** Whether staff look for another clinician of a visit, which cannot take place as booked. */
export const isWithoutClinician = (id: SQL): SQL => sql`exists (select 1 from tasks
  where kind = 'visit_without_clinician' and subject_id = ${id} and closed_at is null)`

/** Visits `a` that reach into one of these times. */
export const visitsWithin = (
  times: readonly { readonly startsAt: string; readonly endsAt: string }[],
): SQL =>
  sql`exists (select 1 from json_each(${JSON.stringify(times)})
    where a.starts_at < value ->> 'endsAt' and a.ends_at > value ->> 'startsAt')`

/** Those of `where`, which names the columns of `appointments` by `a` and those of `providers` by `p`. */
export const upcomingVisits = (where: SQL, now: string): SQL => sql`
  from appointments a join providers p on p.id = a.provider_id
  where ${where} and a.status in ('Scheduled', 'Waiting') and a.ends_at > ${now}`

const upcomingAppointments = (ctx: RequestContext, where: SQL) =>
  ctx.db.all(sql<UpcomingAppointment>`
    select a.id, a.patient_id as "patientId", a.starts_at as "startsAt", a.patient_timezone as timezone,
      a.patient_state as state
    ${upcomingVisits(where, ctx.now)} order by a.starts_at, a.id`)

/**
 * What a change costs by which booked appointments, those of `where` that `loses` names, lose their time or their
 * provider: nothing where there are none. One that is booked between the read and the write is not among those its
 * caller knows of, and the change is stale.
 */
export const endProviderTime = async (
  ctx: RequestContext,
  where: SQL,
  loses: (appointment: UpcomingAppointment) => boolean = () => true,
): Promise<{ readonly also: readonly Statement[]; readonly onlyIf: SQL }> => {
  const appointments = await upcomingAppointments(ctx, where)
  const known = appointments.map(({ id }) => id)
  return {
    also: orphanAppointments(ctx, appointments.filter(loses)),
    onlyIf: sql`not exists (select 1 ${upcomingVisits(sql`${where} and not ${inList(sql`a.id`, known)}`, ctx.now)})`,
  }
}

/** The same for a license as it is, and as it is about to be; `null` is none. */
export const endLicense = (
  ctx: RequestContext,
  providerId: string,
  before: License,
  after: License | null,
) =>
  endProviderTime(ctx, sql`p.id = ${providerId}`, ({ state, startsAt, timezone }) => {
    const day = localDate(startsAt, timezone)
    return isValidOn(before, state, day) && !(after && isValidOn(after, state, day))
  })

/**
 * What a change costs that leaves booked appointments without a provider. Its caller gets their list (409) and sends
 * `Acknowledge: true` to go on; each appointment is then a task of customer support (`tasks/opening-rules.ts`), a notification to
 * every scheduler, and marked on their boards at once.
 */
const orphanAppointments = (
  ctx: RequestContext,
  appointments: readonly UpcomingAppointment[],
): readonly Statement[] => {
  if (appointments.length === 0) return []
  if (ctx.header('acknowledge') !== 'true') throw appointmentsBooked(appointments)
  return appointments.map(({ id, patientId }) =>
    emit(ctx, {
      name: 'appointments.lose_provider',
      subjectType: 'appointments',
      subjectId: id,
      patientId,
    }),
  )
}

const appointmentsBooked = (appointments: readonly UpcomingAppointment[]) =>
  conflict(
    'visits_booked',
    appointments.length === 1
      ? 'A booked visit would have no clinician. Move it first, or go on and find it among the tasks.'
      : `${appointments.length} booked visits would have no clinician. Move them first, or go on and find them among the tasks.`,
    {
      count: appointments.length,
      visits: appointments
        .slice(0, maxListed)
        .map(({ id, startsAt, timezone }) => ({ id, starts_at: startsAt, timezone })),
    },
  )
