import type { Change, Guard, Row, WriteContext } from '#edge/jsonapi/index'
import { conflict } from '#edge/platform/problem'

export const isKit: Guard = ({ collection }) =>
  collection === 'home_kit' ? null : conflict('no_kit', 'There is no kit to mail')

/**
 * A patient says that they mailed their kit; said again, nothing changes. The specimen counts as taken that day, until
 * the lab says when it was.
 */
export const mailKit = ({ now }: WriteContext, { mailedAt, collectedAt }: Row): Change =>
  mailedAt
    ? { isUnchanged: true }
    : { set: { mailedAt: now, collectedAt: collectedAt ?? now, remindedAt: null, lateAt: null } }
