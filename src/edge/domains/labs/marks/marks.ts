import type { Change, Guard, Row, WriteContext } from '#edge/jsonapi/index'
import { conflict, unprocessable } from '#edge/platform/problem'
import { dayMs, iso } from '#edge/platform/time'
import type { ClosingPlan } from '../transitions'
import { gravityOfRank } from './gravity'

const isListed: Guard = ({ listedAt }) =>
  listedAt ? null : conflict('no_result', 'There is no result to act on yet')

/** A result that waits for a clinician. */
const isOpen: Guard = (row, caller) =>
  isListed(row, caller) ??
  (row.closedAt ? conflict('closed', 'This result is closed already') : null)

/** Why a mark cannot be set now. */
export const markGuards = {
  mark_read: [
    isOpen,
    ({ readAt }: Row) => (readAt ? conflict('read', 'It is read already') : null),
  ],
  tell: [
    isListed,
    ({ toldAt }: Row) => (toldAt ? conflict('told', 'The patient was told already') : null),
  ],
  close: isOpen,
  reopen: ({ closedAt }: Row) =>
    closedAt ? null : conflict('not_closed', 'This result is not closed'),
}

/** A clinician who acts on a result has read it; the first of them is named. */
export const readBy = ({ actor, now }: WriteContext, { readAt }: Row) =>
  readAt ? {} : { readAt: now, readById: actor.id }

const toldBy = ({ actor, now }: WriteContext, { toldAt }: Row) =>
  toldAt ? {} : { toldAt: now, toldById: actor.id }

/** Returns a result to the work list. Its plan stays on record until the next one replaces it. */
export const openAgain = { closedAt: null, closedById: null } as const

interface Closing {
  readonly plan: ClosingPlan
  readonly planText?: string | null | undefined
  readonly planReason?: string | null | undefined
}

export const markActions = {
  mark_read: (ctx: WriteContext, row: Row): Change => ({ set: readBy(ctx, row) }),
  tell: (ctx: WriteContext, row: Row): Change => ({
    set: { ...readBy(ctx, row), ...toldBy(ctx, row) },
  }),
  close: (ctx: WriteContext, row: Row, { plan, planText, planReason }: Closing): Change => {
    const isTold = plan === 'told' || Boolean(row.toldAt)
    if (!planReason && asksWhy({ gravity: row.gravity, isTold }, plan))
      throw unprocessable(
        'reason_needed',
        'Say why the patient was not told or treated',
        'plan_reason',
      )
    return {
      set: {
        ...readBy(ctx, row),
        ...(plan === 'told' && toldBy(ctx, row)),
        closedAt: ctx.now,
        closedById: ctx.actor.id,
        graverRulesAt: null,
        milderRulesAt: null,
        plan,
        planText: planText ?? null,
        planReason: planReason ?? null,
      },
    }
  },
  reopen: ({ now }: WriteContext, { gravity }: Row): Change => {
    const dueAt = iso(Date.parse(now) + dayMs)
    return {
      set: { ...openAgain, dueAt, escalatesAt: dueAt },
      detail: { kind: gravityOfRank(gravity).notice },
    }
  },
}

/** Whether a plan needs a reason: a grave result that no one told, or a plan that leaves it untreated. */
export const asksWhy = (
  { gravity, isTold }: { readonly gravity: number; readonly isTold: boolean },
  plan: ClosingPlan,
): boolean => {
  const { isTold: isToBeTold, plans } = gravityOfRank(gravity)
  return !plans.includes(plan) || (isToBeTold && !isTold)
}
