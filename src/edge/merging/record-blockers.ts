import { type Db, type SQL, sql } from '#edge/platform/db/index'

interface Two {
  readonly survivingId: string
  readonly mergedId: string
}
interface Blocker {
  readonly code: string
  /** Words for the person at the screen: how to get there. */
  readonly words: string
  readonly holds: (two: Two) => SQL
}

/** An open row of each of the two, of a table of which a patient has one at most. */
const both =
  (table: string, open: string, ...alike: readonly string[]) =>
  ({ survivingId, mergedId }: Two): SQL =>
    sql`exists (select 1 from ${sql.raw(table)} a join ${sql.raw(table)} b on ${sql.join(
      [sql`1`, ...alike.map((column) => sql.raw(`a.${column} is b.${column}`))],
      sql` and `,
    )} where a.patient_id = ${survivingId} and b.patient_id = ${mergedId}
      and ${sql.raw(open.replaceAll('$', 'a.'))} and ${sql.raw(open.replaceAll('$', 'b.'))})`
const either =
  (table: string, open: string) =>
  ({ survivingId, mergedId }: Two): SQL =>
    sql`exists (select 1 from ${sql.raw(table)} where patient_id in (${survivingId}, ${mergedId}) and ${sql.raw(open)})`

const booked =
  "$status in ('Scheduled', 'Waiting') and $started_at is null and $lapsed_at is null and $kind <> 'ad_hoc' and $mode <> 'async_messaging'"

/** What a person settles before two records become one: nothing is canceled or lost by a merge itself. */
export const blockers: readonly Blocker[] = [
  {
    code: 'merged_already',
    words: 'One of the two went into another record already.',
    holds: ({ survivingId, mergedId }) =>
      sql`exists (select 1 from patient_merges where status = 'merged' and merged_id in (${survivingId}, ${mergedId}))`,
  },
  {
    code: 'took_in_another',
    words:
      'The record that would go took in another one before. Keep that record, and merge the other way around.',
    holds: ({ mergedId }) =>
      sql`exists (select 1 from patient_merges where status = 'merged' and surviving_id = ${mergedId})`,
  },
  {
    code: 'clinician_would_go',
    words:
      'The record that would stay has no clinician, and the other one has. Keep the other one, or choose a clinician first.',
    holds: ({ survivingId, mergedId }) =>
      sql`exists (select 1 from patients s, patients m where s.id = ${survivingId} and m.id = ${mergedId}
        and s.provider_id is null and m.provider_id is not null)`,
  },
  {
    code: 'in_visit',
    words: 'A visit is in progress. Wait until it has ended.',
    holds: either('appointments', "status = 'In progress'"),
  },
  {
    code: 'on_the_phone',
    words: 'A phone call is in progress. Wait until it has ended.',
    holds: either('phone_calls', 'ended_at is null'),
  },
  {
    code: 'both_booked',
    words: 'Both have a visit to come. Ask the patient which one to keep, and cancel the other.',
    holds: both('appointments', booked, 'pep_parallel'),
  },
  {
    code: 'both_ad_hoc',
    words: 'Both have a visit that was added today. End one of them first.',
    holds: both(
      'appointments',
      "$status in ('Scheduled', 'Waiting') and $started_at is null and $lapsed_at is null and $kind = 'ad_hoc'",
    ),
  },
  {
    code: 'both_in_writing',
    words: 'Both have an open visit in writing. End one of them first.',
    holds: both(
      'appointments',
      "$status in ('Waiting', 'In progress') and $mode = 'async_messaging'",
    ),
  },
  {
    code: 'both_in_queue',
    words: 'Both wait in the queue. End one of the two first.',
    holds: both('on_demand_appointments', "$status = 'pending'"),
  },
  {
    code: 'message_waits',
    words:
      'A message to the record that would go waits for an answer, and both have a conversation open. Answer it first.',
    holds: ({ survivingId, mergedId }) =>
      sql`exists (select 1 from conversations s join conversations m on m.kind = s.kind
        where s.patient_id = ${survivingId} and m.patient_id = ${mergedId}
          and s.status = 'open' and m.status = 'open' and m.waiting_since is not null)`,
  },
  {
    code: 'both_paid_ahead',
    words: 'Both have a card held for a visit that is not booked. Give one back first.',
    holds: both(
      'payments',
      "$appointment_id is null and $status in ('pending', 'saved', 'held')",
      'encounter_type_id',
    ),
  },
  {
    code: 'both_apply_for_help',
    words: 'Both have an open application to the same program. Withdraw one first.',
    holds: both(
      'gilead_applications',
      "$status in ('draft', 'patient_signed', 'provider_signed', 'submitted', 'in_review')",
      'program',
    ),
  },
]

/** Any of them, for the batch: what came up since the two were compared. */
export const isMergeBlocked = (two: Two): SQL =>
  sql.join(
    blockers.map(({ holds }) => holds(two)),
    sql` or `,
  )

export const findBlockers = async (db: Db, two: Two): Promise<readonly Blocker[]> => {
  const found = await db.require(
    sql<Record<string, number>>`select ${sql.join(
      blockers.map(({ code, holds }) => sql`${holds(two)} as ${sql.raw(code)}`),
      sql`, `,
    )}`,
  )
  return blockers.filter(({ code }) => found[code] === 1)
}
