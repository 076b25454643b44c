import type { Change, Guard, Row, WriteContext } from '#edge/jsonapi/index'
import { conflict } from '#edge/platform/problem'
import { medicationOf } from './medications'
import { lastHivTest } from './safety'
import { isTestedForPrep } from './safety-rules'

export const hasRefills: Guard = ({ refillsLeft }) =>
  refillsLeft > 0 ? null : conflict('no_refills', 'There are no refills left. Ask for a renewal.')
export const hasNoRefills: Guard = ({ refillsLeft }) =>
  refillsLeft > 0 ? conflict('refills_left', 'There are refills left. Ask for one.') : null

const testFirst = conflict(
  'hiv_test',
  'Your next PrEP comes after an HIV test. Ask for a kit, or message your care team if you run out before.',
)

/** The pharmacy fills it once more: the outbox tells it. PrEP asks for a test between supplies. */
export const askRefill = async (
  ctx: WriteContext,
  { patientId, drug, refillsLeft }: Row,
): Promise<Change> => {
  const isPrep = medicationOf(drug).prevents === 'prep_oral'
  if (isPrep && !isTestedForPrep(await lastHivTest(ctx, patientId), ctx.now)) throw testFirst
  return { set: { refillsLeft: refillsLeft - 1, pharmacyStatus: 'new', trackingNumber: null } }
}
