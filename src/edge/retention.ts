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
import { maxRowsPerStep, nextRows } from './platform/db/page'
import { deleteFrom } from './platform/db/statement'
import { idempotencyKeys } from './platform/db/tables'
import { dayMs } from './platform/time'

const daysBefore = (at: number, days: number) => new Date(at - days * dayMs).toISOString()

/** Each write and each try of the day before leaves one: a night takes half a million. */
const maxDeleted = 5_000

/** Forgets what is kept for a while only: outcomes of idempotent writes, counts of tries, codes, unfinished enrollments, what piled up. */
export const purgeExpired = async (db: Db, at: number): Promise<boolean> => {
  const deleted = await db.batch([
    deleteFrom(
      idempotencyKeys,
      nextRows(
        sql`${idempotencyKeys}`,
        sql`created_at < ${daysBefore(at, 1)}`,
        'user_id, route, key',
        maxDeleted,
      ),
    ),
    sql`delete from rate_limits where ${nextRows(sql`rate_limits`, sql`since < ${daysBefore(at, 2)}`, 'key, window', maxDeleted)}`,
    sql`delete from service_counts where hour < ${daysBefore(at, 60)}`,
    expireCodes(at),
    expireChallenges(at),
    expireContactChanges(at),
    expireDevices(at),
    expireEnrollments(at),
    expireLoginAsCodes(at),
    expireServiceMessages(at),
    expireAllowedAddresses(daysBefore(at, 60)),
    expireSpamInquiries(at),
    sql`delete from earlier_time_offers
      where ${nextRows(sql`earlier_time_offers`, sql`ends_at < ${daysBefore(at, 30)}`, 'request_id, provider_id, starts_at')}`,
  ])
  let isMore = deleted.some(({ changes }) => changes >= maxRowsPerStep)
  for (const [table, isOld] of oldRows(at)) isMore = (await deleteOld(db, table, isOld)) || isMore
  return isMore
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

const maxBatches = 5

/** No batch grows with how many there are, and no invocation; says whether there are more. */
const deleteOld = async (db: Db, table: string, which: SQL): Promise<boolean> => {
  const rows = sql.identifier(table)
  const page = sql`delete from ${rows} where id in (select id from ${rows} where ${which} limit ${rowsPerBatch})`
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const [{ changes: deleted }] = await db.batch([page])
    if (deleted < rowsPerBatch) return false
  }
  return true
}
