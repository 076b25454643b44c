import { isNurse } from '#edge/access/nurse-grant'
import type { Change, Guard, Row, WriteContext } from '#edge/jsonapi/index'
import { allowedActions, transitionOf } from '#edge/jsonapi/transitions'
import { type SQL, sql } from '#edge/platform/db/index'
import { conflict, forbidden, unprocessable } from '#edge/platform/problem'
import { hourMs, iso } from '#edge/platform/time'
import { openAgain, readBy } from './marks/marks'
import { labs as table } from './table'
import { type callReasons, type holdReasons, labReviewStates } from './transitions'

/** A result releases itself so long after it came, and a hold ends so long after it: no one is kept from their own. */
export const releaseAfterHours = 24
export const maxHoldHours = 72

type ReviewAction = (typeof labReviewStates.transitions)[number]['action']

const noResult = conflict('no_result', 'There is no whole result yet')
const notTold = conflict(
  'tell_first',
  'This patient is told by a clinician first. Record that they were told, then release it.',
)

/** Whether the reading of a result can take this step now, by this caller. */
export const canReview =
  (action: ReviewAction): Guard =>
  ({ resultedAt, reviewStatus, callReason, toldAt }, { actor }) => {
    if (action === 'nurse_review' && !isNurse(actor)) return forbidden()
    if (!resultedAt) return noResult
    if (action === 'release' && callReason && !toldAt) return notTold
    if (transitionOf(labReviewStates, action, String(reviewStatus), actor.role)) return null
    return conflict(
      'invalid_transition',
      `This cannot be done while the result is ${reviewStatus}`,
      {
        from: reviewStatus,
        allowed: allowedActions(labReviewStates, String(reviewStatus), actor.role),
      },
    )
  }

/** Takes the reading of a result on by a step. A result that needs follow-up is open again. */
export const takeReviewStep =
  (action: ReviewAction) =>
  (ctx: WriteContext, row: Row): Change => {
    const { actor, now } = ctx
    const { reviewStatus } = row
    const to = transitionOf(labReviewStates, action, String(reviewStatus), actor.role)?.to
    return {
      set: {
        reviewStatus: to,
        ...(action !== 'nurse_review' && readBy(ctx, row)),
        ...(action === 'follow_up' && openAgain),
        ...((to === 'Released' || to === 'Ready for Patient') && { wordsAt: now }),
        ...(to === 'Released' && { releasedAt: now, releasedById: actor.id, ...noHold }),
      },
      detail: { from: String(reviewStatus), to: String(to) },
    }
  }

const noHold = { holdReason: null, holdText: null, holdUntil: null } as const

/** A result that its patient has not read yet. */
export const isHoldable: Guard = ({ resultedAt, releasedAt }) => {
  if (!resultedAt) return noResult
  return releasedAt >= resultedAt
    ? conflict('released', 'The patient can read this result already')
    : null
}

interface Hold {
  readonly reasonCode: (typeof holdReasons)[number]
  readonly reasonText?: string | null | undefined
  readonly until?: string | undefined
}

/** Keeps a result back for a while, for this patient's sake; it then releases itself. */
export const holdResult = (
  ctx: WriteContext,
  row: Row,
  { reasonCode, reasonText, until }: Hold,
): Change => {
  const { now } = ctx
  const { resultedAt } = row
  const last = iso(Date.parse(resultedAt) + maxHoldHours * hourMs)
  const holdUntil = until ?? last
  if (reasonCode === 'may_harm' && !reasonText)
    throw unprocessable('invalid', 'Say what harm it may do', 'reason_text')
  if (holdUntil > last || holdUntil <= now)
    throw unprocessable(
      'hold_too_long',
      `A result is held for at most ${maxHoldHours} hours after it came`,
      'until',
    )
  return {
    set: { ...readBy(ctx, row), holdReason: reasonCode, holdText: reasonText ?? null, holdUntil },
    detail: { until: holdUntil },
  }
}

/** Why a release waits for a clinician to tell the patient; null once they have. */
export const waitsForCall = sql<
  (typeof callReasons)[number] | null
>`(case when ${table.toldAt} is null then ${table.callReason} end)`

const hoursAfterResult = (hours: SQL): SQL =>
  sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${table.resultedAt}, ${hours})`

/**
 * When a result releases itself: a day after it came, when its hold ends, or once the patient who asked for a call was
 * not reached in time, whichever is latest. Null while a rule of the state waits for a clinician to tell the patient.
 */
export const releasesAt: SQL<string | null> =
  sql`(case when ${table.resultedAt} is not null and ifnull(${table.releasedAt} < ${table.resultedAt}, 1)
  and not (${waitsForCall} is 'law') then
  max(ifnull(${table.holdUntil}, ''), ${hoursAfterResult(sql`case when ${waitsForCall} is 'patient'
    then ${`+${maxHoldHours} hours`} else ${`+${releaseAfterHours} hours`} end`)}) end)`
