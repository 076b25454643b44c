import { iso } from '../edge/platform/time'
import { anyId } from './identity'

interface Turn {
  /** A digit of its own, so that each turn leaves one row of history for each visit. */
  readonly step: number
  readonly from: readonly string[]
  readonly to: string
  readonly action: string
  readonly by: 'patient' | 'provider'
  readonly reason?: string
  /** The moment it happened, in SQL. */
  readonly at: string
  readonly when: string
  /** What the transition writes besides the status, in SQL. */
  readonly set?: string
}

// Ids of people end in their number: some of them do not come.
const absent = `a.patient_id like '%3'`
const over = 'a.ends_at <= ?1'

const turns: readonly Turn[] = [
  {
    step: 5,
    from: ['Scheduled'],
    to: 'Missed',
    action: 'set_missed',
    by: 'provider',
    reason: 'patient_did_not_join',
    at: 'a.ends_at',
    when: `${over} and ${absent}`,
  },
  {
    step: 6,
    from: ['Scheduled'],
    to: 'Waiting',
    action: 'join_waiting_room',
    by: 'patient',
    at: 'min(a.starts_at, ?1)',
    when: 'a.starts_at <= ?2',
    set: 'waiting_since = min(a.starts_at, ?1), patient_joined_at = min(a.starts_at, ?1), attested_state = a.patient_state, attested_at = min(a.starts_at, ?1)',
  },
  {
    step: 7,
    from: ['Waiting'],
    to: 'In progress',
    action: 'start',
    by: 'provider',
    at: 'a.starts_at',
    when: 'a.starts_at <= ?1',
    set: 'waiting_since = null, started_at = a.starts_at, provider_joined_at = a.starts_at',
  },
  {
    step: 8,
    from: ['In progress'],
    to: 'Documenting',
    action: 'complete_video',
    by: 'provider',
    at: 'a.ends_at',
    when: over,
    set: 'ended_at = a.ends_at',
  },
  {
    step: 9,
    from: ['Documenting'],
    to: 'Complete',
    action: 'complete',
    by: 'provider',
    at: 'a.ends_at',
    when: 'a.ends_at <= ?3',
    set: 'completed_at = a.ends_at',
  },
]

const live = (turn: Turn) =>
  `a.id like '${anyId('visit')}' and a.mode <> 'async_messaging' and a.status in (${turn.from.map((status) => `'${status}'`).join(', ')}) and ${turn.when}`
const actor = ({ by }: Turn) => (by === 'patient' ? 'a.patient_id' : 'p.user_id')
const quoted = (text: string | undefined) => (text === undefined ? 'null' : `'${text}'`)

/**
 * Brings the demo's visits to where they would be at `now`: come and gone, under way, or waiting at
 * the door. Statements to run in order, each with all the parameters.
 */
export const settling = (now: number) => ({
  statements: [
    ...turns.flatMap((turn) => [
      `insert or ignore into appointment_history (id, appointment_id, from_status, to_status, action, actor_id, actor_role, reason_code, starts_at, request_id, occurred_at)
select '0199000${turn.step}' || replace(substr(a.id, 9), '-0110-', '-0111-'), a.id, a.status, '${turn.to}', '${turn.action}', ${actor(turn)}, '${turn.by}', ${quoted(turn.reason)}, a.starts_at, 'demo', ${turn.at}
from appointments a join providers p on p.id = a.provider_id where ${live(turn)} and ?1 and ?2 and ?3 order by a.starts_at`,
      `insert into events (name, subject_type, subject_id, patient_id, actor_id, actor_role, request_id, route, version, occurred_at)
select 'appointments.${turn.action}', 'appointments', a.id, a.patient_id, ${actor(turn)}, '${turn.by}', 'demo', 'demo', a.version + 1, ${turn.at}
from appointments a join providers p on p.id = a.provider_id where ${live(turn)} and ?1 and ?2 and ?3 order by a.starts_at`,
      `update appointments as a set status = '${turn.to}', version = a.version + 1, updated_at = ${turn.at}, reason_code = ${quoted(turn.reason)}${turn.set ? `, ${turn.set}` : ''} where ${live(turn)} and ?1 and ?2 and ?3`,
    ]),
    `delete from slot_claims where kind = 'visit' and owner_id like '${anyId('visit')}' and ?1 and ?2 and ?3
and not exists (select 1 from appointments a where a.id = owner_id and a.status in ('Scheduled', 'Waiting', 'In progress'))`,
  ],
  parameters: [iso(now), iso(now + 10 * 60_000), iso(now - 45 * 60_000)],
})
