import type { DeliveryChannel } from '#edge/deliveries/contract'
import { contactHashes } from '#edge/platform/crypto/hash'
import { inList, nextRows, type Statement, selectAll, sql, update } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { dayMs, iso, now } from '#edge/platform/time'
import { codeDestination, decryptAnswers, type EnrollmentRow } from './answers'
import { enrollments } from './table'

/** How long an unfinished enrollment can be continued. */
export const enrollmentTtlMs = 30 * dayMs

/** The unfinished enrollment with this email. */
export const openEnrollmentOf = async (
  env: Environment,
  email: string,
): Promise<Statement<EnrollmentRow>> =>
  selectAll(
    enrollments,
    sql`where ${inList(enrollments.emailHash, await contactHashes(env, email))}
      and status in ('started', 'submitted') and updated_at > ${iso(now() - enrollmentTtlMs)}
      order by updated_at desc limit 1`,
  )

/** The submitted enrollment that a code was sent for. */
export const submittedEnrollmentOf = (challengeId: string): Statement<EnrollmentRow> =>
  selectAll(
    enrollments,
    sql`where status = 'submitted'
      and id = (select enrollment_id from verification_codes where challenge_id = ${challengeId} limit 1)`,
  )

/** Where the code of an enrollment goes by another channel. */
export const destinationOf = async (
  env: Environment,
  row: EnrollmentRow,
  channel: DeliveryChannel,
) => codeDestination({ ...(await decryptAnswers(env, row)), channel })

/** Forgets the answers of enrollments that were never finished. */
export const expireEnrollments = (at: number): Statement =>
  update(
    enrollments,
    { status: 'expired', answers: null, emailHash: null },
    nextRows(
      sql`${enrollments}`,
      sql`status in ('started', 'submitted') and updated_at < ${iso(at - enrollmentTtlMs)}`,
    ),
  )
