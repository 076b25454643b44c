import { type SQL, sql } from 'drizzle-orm'
import { changeAppointments } from '#edge/domains/appointments/actions/system-changes'
import type { AppointmentStatus, TransitionAction } from '#edge/domains/appointments/transitions'
import { iso } from '#edge/platform/time'
import { anyId } from '../accounts/identity'
import { compile } from '../insert-step'
import type { Insertion } from '../row-builders'

interface Turn {
  readonly action: TransitionAction
  readonly from: AppointmentStatus
  readonly by: 'patient' | 'provider'
  readonly reasonCode?: string
  readonly when: SQL
  readonly at: SQL
  /** What the transition writes besides the status. */
  readonly set: SQL
}

const shifted = (column: SQL, by: string) => sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, ${by})`

const turnsAt = (now: number): readonly Turn[] => {
  const present = sql`${iso(now)}`
  const isOver = sql`a.ends_at <= ${present}`
  const arrivedAt = sql`min(${shifted(sql`a.starts_at`, '-4 minutes')}, ${present})`
  const completedAt = shifted(sql`a.ends_at`, '+8 minutes')
  return [
    {
      action: 'set_missed',
      from: 'Scheduled',
      by: 'provider',
      reasonCode: 'patient_did_not_join',
      // Ids of people end in their number: some of them do not come.
      when: sql`${isOver} and a.patient_id like '%3'`,
      at: sql`a.ends_at`,
      set: sql`waiting_since = null`,
    },
    {
      action: 'join_waiting_room',
      from: 'Scheduled',
      by: 'patient',
      when: sql`a.starts_at <= ${iso(now + 10 * 60_000)}`,
      at: arrivedAt,
      set: sql`waiting_since = ${arrivedAt}, patient_joined_at = ${arrivedAt},
        attested_state = a.patient_state, attested_at = ${arrivedAt}`,
    },
    {
      action: 'start',
      from: 'Waiting',
      by: 'provider',
      when: sql`a.starts_at <= ${present}`,
      at: sql`a.starts_at`,
      set: sql`waiting_since = null, started_at = a.starts_at, provider_joined_at = a.starts_at`,
    },
    {
      action: 'complete_video',
      from: 'In progress',
      by: 'provider',
      when: sql`${isOver} and a.mode = 'video'`,
      at: sql`a.ends_at`,
      set: sql`ended_at = a.ends_at`,
    },
    {
      action: 'complete_call',
      from: 'In progress',
      by: 'provider',
      when: sql`${isOver} and a.mode = 'phone'`,
      at: sql`a.ends_at`,
      set: sql`ended_at = a.ends_at`,
    },
    {
      action: 'complete',
      from: 'Documenting',
      by: 'provider',
      when: sql`a.ends_at <= ${iso(now - 45 * 60_000)}`,
      at: completedAt,
      set: sql`completed_at = ${completedAt}`,
    },
  ]
}

/** Brings the demo's visits to where they would be at `now`: come and gone, under way, or waiting. Statements to run in order. */
export const advanceAppointments = (now: number): Insertion[] =>
  [
    ...turnsAt(now).flatMap(({ action, from, by, when, ...turn }) =>
      changeAppointments({
        ...turn,
        action,
        role: by,
        actorId:
          by === 'patient'
            ? sql`a.patient_id`
            : sql`(select user_id from providers where id = a.provider_id)`,
        which: sql`a.id like ${anyId('visit')} and a.mode <> 'async_messaging'
          and a.provider_id is not null and a.status = ${from} and ${when}`,
        requestId: 'demo',
      }),
    ),
    sql`
      delete from slot_claims where kind = 'visit' and owner_id like ${anyId('visit')}
        and not exists (select 1 from appointments a where a.id = owner_id
          and a.status in ('Scheduled', 'Waiting', 'In progress'))`,
  ].map(compile)
