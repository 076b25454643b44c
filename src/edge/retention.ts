import { sql } from 'drizzle-orm'
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

/** Forgets what is kept for a while only: outcomes of idempotent writes, counts of tries, codes, unfinished enrollments. */
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
    expireSpamInquiries(at),
  ])
}
