import { isWithoutClinician } from '#edge/domains/licenses/index'
import { emitBySystem } from '#edge/events/emit'
import { type StoredEvent, verbOf } from '#edge/events/event'
import { type Db, maxRowsPerStep, type Statement, sql } from '#edge/platform/db/index'
import { dayMs, hourMs, iso, minuteMs, toEpochMs } from '#edge/platform/time'

/**
 * How long before a visit its patient is reminded, how long after that moment it is still worth saying, and how long
 * before the visit what it says is no longer true.
 */
const leads = [
  { lead: 'day', beforeMs: dayMs, graceMs: 4 * hourMs, untilMs: 0 },
  { lead: 'hour', beforeMs: hourMs, graceMs: 30 * minuteMs, untilMs: 30 * minuteMs },
  { lead: 'soon', beforeMs: 10 * minuteMs, graceMs: 8 * minuteMs, untilMs: 2 * minuteMs },
] as const
type Lead = (typeof leads)[number]

/** The lead of `remind_hour`; of any other event none. */
const leadOf = (event: StoredEvent): Lead | undefined =>
  leads.find(({ lead }) => verbOf(event) === `remind_${lead}`)

/** Whether a visit is still as near as its reminder says, should the event be one: it may have been moved since. */
export const isOnTime = ({ startsAt }: { readonly startsAt: string }, event: StoredEvent) =>
  toEpochMs(startsAt) - toEpochMs(event.at) <= (leadOf(event)?.beforeMs ?? Infinity)

/** When what an event says of a coming visit is of no use any more. */
export const endOfUse = (startsAt: string, event: StoredEvent): string =>
  iso(toEpochMs(startsAt) - (leadOf(event)?.untilMs ?? 0))

/**
 * Reminds patients of their visits a day, an hour and ten minutes before, each once for the time the visit has. A visit
 * booked or moved later than that needs no such reminder: it was just announced.
 */
export const remindOfAppointments = (db: Db, at: number) =>
  db.batch(leads.flatMap((lead) => reminderStatements(lead, at)))

const reminderStatements = ({ lead, beforeMs, graceMs }: Lead, at: number): Statement[] => {
  const given = iso(at)
  return [
    sql`
      insert into appointment_reminders (appointment_id, lead, starts_at, given_at)
      select a.id, ${lead}, a.starts_at, ${given} from appointments a
      where a.status = 'Scheduled' and a.kind in ('scheduled', 'ad_hoc') and not ${isWithoutClinician(sql`a.id`)}
        and a.starts_at > ${iso(at + beforeMs - graceMs)} and a.starts_at <= ${iso(at + beforeMs)}
        and not exists (select 1 from appointment_history h
          where h.appointment_id = a.id and h.action in ('create', 'reschedule')
            and h.occurred_at > strftime('%Y-%m-%dT%H:%M:%fZ', a.starts_at, ${`-${beforeMs / 1000} seconds`}))
        and a.created_at <= strftime('%Y-%m-%dT%H:%M:%fZ', a.starts_at, ${`-${beforeMs / 1000} seconds`})
        and not exists (select 1 from appointment_reminders r
          where r.appointment_id = a.id and r.lead = ${lead} and r.starts_at = a.starts_at)
      limit ${maxRowsPerStep}
      on conflict do nothing`,
    emitBySystem(
      { name: `appointments.remind_${lead}`, row: 'a', version: sql`a.version`, at: given },
      sql`from appointment_reminders r join appointments a on a.id = r.appointment_id
        where changes() > 0 and r.lead = ${lead} and r.given_at = ${given} order by a.starts_at, a.id`,
    ),
  ]
}
