import type { Change, Guard, Row, WriteContext } from '#edge/jsonapi/index'
import { conflict } from '#edge/platform/problem'
import { loadHivStatus } from '../labs'
import { isPrep } from './medications'
import { isOpenPharmacy, pharmacyRetired } from './prescribe'
import { hivDoubt, isTestedForPrep } from './safety-rules'

export const hasRefills: Guard = ({ refillsLeft }) =>
  refillsLeft > 0 ? null : conflict('no_refills', 'There are no refills left. Ask for a renewal.')
export const hasNoRefills: Guard = ({ refillsLeft }) =>
  refillsLeft > 0 ? conflict('refills_left', 'There are refills left. Ask for one.') : null

const testFirst = conflict(
  'hiv_test',
  'Your next PrEP comes after an HIV test. Ask for a kit, or message your care team if you run out before.',
)

// A result is not read from a refusal: their clinician tells it.
const talkFirst = conflict(
  'talk_first',
  'Your care team would like to talk with you before your next PrEP. Message them, and they call you.',
)
const moveFirst = conflict(
  'pharmacy_retired',
  'Your pharmacy no longer fills for our patients. Message your care team: they send your medicine to another one.',
)

/** The pharmacy fills it once more: the outbox tells it. PrEP asks for a test between supplies. */
export const askRefill = async (
  ctx: WriteContext,
  { patientId, drug, refillsLeft, pharmacyId }: Row,
): Promise<Change> => {
  const isPatient = ctx.actor.role === 'patient'
  if (!(await isOpenPharmacy(ctx, pharmacyId))) throw isPatient ? moveFirst : pharmacyRetired
  if (isPrep(drug)) {
    const hiv = await loadHivStatus(ctx, patientId)
    if (hiv.doubt !== null)
      throw isPatient ? talkFirst : conflict('hiv_result', hivDoubt(hiv.doubt).text)
    if (!isTestedForPrep(hiv, ctx.now)) throw testFirst
  }
  return { set: { refillsLeft: refillsLeft - 1, pharmacyStatus: 'new', trackingNumber: null } }
}
