import {
  addressLimit,
  countAttempts,
  type Limit,
  type LimitKey,
  refundAttempts,
} from '#edge/access/rate-limits'
import type { RequestContext } from '#edge/jsonapi/index'

/** Wrong tries after which a code is void for the challenge it was sent for. */
export const maxCodeAttempts = 5
export const codeTtlMs = 10 * 60_000
/** Between two codes to one recipient. */
export const resendPauseMs = 30_000
export const maxCodesPerHour = 5
/** Codes an hour to one recipient, from every caller; beyond it they share the code that is on its way. */
export const maxPerRecipient = 20
/** Challenges an hour of one client for one recipient, those that share a code included. */
export const maxPerClient = 10
/** Guesses at the codes of one email or phone, from all networks together: more than one network alone can make. */
export const recipientGuesses: Limit = { max: 150, windowSeconds: 3600 }

/** Codes asked for from one address, for all recipients together. */
export const countCodeRequest = async (ctx: RequestContext) =>
  countAttempts(ctx, [await addressLimit(ctx, 'send_code', { max: 120, windowSeconds: 600 })])

/**
 * Wrong codes of one purpose from one address, to any account: one guess at each of many accounts is no more
 * than many at one. A right code takes its count back, so that a clinic behind one address signs in all day.
 */
export const purposeGuesses = (ctx: RequestContext, purpose: string): Promise<LimitKey> =>
  addressLimit(ctx, `code:${purpose}`, { max: 30, windowSeconds: 3600 })

/** Guesses from one address, at whichever codes. */
export const countCodeGuess = async (ctx: RequestContext) =>
  countAttempts(ctx, [await addressLimit(ctx, 'code', { max: 200, windowSeconds: 600 })])

/** Wrong dates of birth a day for one account, one enrollment or one phone, by however many codes and links. */
const dobTries: Limit = { max: 10, windowSeconds: 86_400 }

/** Counts an attempt before the comparison. Call the returned function to undo it after a correct one. */
export const countDobTry = async (ctx: RequestContext, whose: string) => {
  const tries = [{ key: `dob:${whose}`, limit: dobTries }]
  await countAttempts(ctx, tries)
  return refundAttempts(tries)
}
