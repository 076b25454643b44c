import type { Change, Guard, Row, WriteContext } from '#edge/jsonapi/index'
import { conflict } from '#edge/platform/problem'

export const hasRefills: Guard = ({ refillsLeft }) =>
  refillsLeft > 0 ? null : conflict('no_refills', 'There are no refills left. Ask for a renewal.')
export const hasNoRefills: Guard = ({ refillsLeft }) =>
  refillsLeft > 0 ? conflict('refills_left', 'There are refills left. Ask for one.') : null

/** The pharmacy fills it once more: the outbox tells it. */
export const askRefill = (_: WriteContext, { refillsLeft }: Row): Change => ({
  set: { refillsLeft: refillsLeft - 1, pharmacyStatus: 'new', trackingNumber: null },
})
