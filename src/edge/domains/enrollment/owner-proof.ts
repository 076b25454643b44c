import { drainOutbox } from '#edge/events/request-drain'
import type { RequestContext } from '#edge/jsonapi/index'
import { sha256Hex } from '#edge/platform/crypto/hash'
import { unprocessable } from '#edge/platform/problem'
import { recordFailedSignIn } from '../sessions'
import { countDobTry, dobWrong, type PassedCode } from '../verification_codes'
import type { EnrollmentRow } from './answers'
import type { Answers } from './contract'

/** What shows, with a code, that the reader of a mailbox is the person who enrolls. */
export interface OwnerProof {
  readonly dob: string | undefined
  /** Kept by the browser that enrolls. */
  readonly enrollmentToken: string | undefined
}

/**
 * The answers that this caller may see. A code shows that they read the mailbox, which may be mistyped: the date of birth
 * shows that it is theirs. Without one among the answers, only the contact that the code went to is theirs for sure.
 */
export const answersOfOwner = async (
  ctx: RequestContext,
  { code: { channel }, handle }: PassedCode,
  { id, tokenHash }: EnrollmentRow,
  answers: Answers,
  { dob, enrollmentToken }: OwnerProof,
): Promise<Answers> => {
  if (enrollmentToken && (await sha256Hex(enrollmentToken)) === tokenHash) return answers
  if (!answers.dob) return channel === 'email' ? { email: handle } : { phone: handle }
  if (!dob)
    throw unprocessable(
      'dob_needed',
      'Enter your date of birth too. It keeps what you told us private.',
      'dob',
    )
  const takeBack = await countDobTry(ctx, id)
  if (dob === answers.dob) {
    await ctx.db.batch(takeBack)
    return answers
  }
  await ctx.db.batch([recordFailedSignIn(ctx, undefined, 'dob', 'wrong')])
  ctx.waitUntil(drainOutbox(ctx.env))
  throw dobWrong()
}
