import { type SQL, sql } from 'drizzle-orm'
import { expireAllowedAddresses } from './deliveries/suppressions'
import { expireContactChanges } from './domains/contacts'
import { expireEnrollments } from './domains/enrollment'
import { expireLoginAsCodes } from './domains/login_as'
import { expireSpamInquiries } from './domains/partner_inquiries'
import { expireChallenges } from './domains/second_factors'
import { expireDevices } from './domains/sessions'
import { expireCodes } from './domains/verification_codes'
import { expireServiceMessages } from './events/service-messages'
import type { Db } from './platform/db/connection'
import { deleteFrom } from './platform/db/statement'
import { idempotencyKeys } from './platform/db/tables'
import { dayMs } from './platform/time'

const daysBefore = (at: number, days: number) => new Date(at - days * dayMs).toISOString()

/** Forgets what is kept for a while only: outcomes of idempotent writes, counts of tries, codes, unfinished enrollments, what piled up. */
export const purgeExpired = async (db: Db, at: number): Promise<void> => {
  await db.batch([
    deleteFrom(idempotencyKeys, sql`created_at < ${daysBefore(at, 1)}`),
    sql`delete from rate_limits where since < ${daysBefore(at, 2)}`,
    expireCodes(at),
    expireChallenges(at),
    expireContactChanges(at),
    expireDevices(at),
    expireEnrollments(at),
    expireLoginAsCodes(at),
    expireServiceMessages(at),
    expireAllowedAddresses(daysBefore(at, 60)),
    expireSpamInquiries(at),
    sql`delete from earlier_time_offers where ends_at < ${daysBefore(at, 30)}`,
  ])
  for (const [table, isOld] of oldRows(at)) await deleteAll(db, table, isOld)
}

/**
 * What piles up by itself, by table, and which rows of it are old. A fax stays: its end is shown with the record that it
 * carried. Counts of pages are few, and of no person.
 */
const oldRows = (at: number): readonly (readonly [table: string, isOld: SQL])[] => [
  ['client_errors', sql`occurred_at < ${daysBefore(at, 30)}`],
  ['user_notifications', sql`created_at < ${daysBefore(at, 365)}`],
  [
    'deliveries',
    sql`created_at < ${daysBefore(at, 365)} and channel <> 'fax' and status not in ('queued', 'sending')`,
  ],
  [
    'sessions',
    sql`expires_at < ${daysBefore(at, 90)}
      and id not in (select session_id from push_subscriptions where session_id is not null)
      and id not in (select staff_session_id from sessions where staff_session_id is not null)`,
  ],
]

const rowsPerBatch = 1_000

/** However many there are: no batch grows with them. */
const deleteAll = async (db: Db, table: string, which: SQL): Promise<void> => {
  const rows = sql.identifier(table)
  const page = sql`delete from ${rows} where id in (select id from ${rows} where ${which} limit ${rowsPerBatch})`
  let deleted: number
  do [{ changes: deleted }] = await db.batch([page])
  while (deleted === rowsPerBatch)
}
