import type { Change, Guard, Row, WriteContext } from '#edge/jsonapi/index'
import { conflict } from '#edge/platform/problem'
import { isObstacle } from '../prescribing'
import { isOpenPharmacy, pharmacyRetired, type WrittenPrescription } from './prescribe'
import { checkPrescription } from './safety'

export const hasRefills: Guard = ({ refillsLeft }) =>
  refillsLeft > 0 ? null : conflict('no_refills', 'There are no refills left. Ask for a renewal.')
/** PEP is one course: another exposure begins with a visit and its own clock. */
export const hasNoRefills: Guard = ({ refillsLeft, reason }) => {
  if (reason === 'hiv_pep') return oneCourse
  return refillsLeft > 0 ? conflict('refills_left', 'There are refills left. Ask for one.') : null
}
const oneCourse = conflict(
  'one_course',
  'PEP is one course. If there was another exposure, start a visit now.',
)

const testFirst = conflict(
  'hiv_test',
  'Your next PrEP comes after an HIV test. Ask for a kit, or message your care team if you run out before.',
)

// A result is not read from a refusal: their clinician tells it.
const talkFirst = conflict(
  'talk_first',
  'Your care team would like to talk with you before your next supply. Message them, and they call you.',
)
const moveFirst = conflict(
  'pharmacy_retired',
  'Your pharmacy no longer fills for our patients. Message your care team: they send your medicine to another one.',
)

/** Codes of rules that a test satisfies, at any level: the next supply waits for the test. */
const answeredByTest = ['hiv_test', 'bridge_used']

/** The pharmacy fills it once more: the outbox tells it. What is on file by now is checked as it was when it was signed. */
export const askRefill = async (
  ctx: WriteContext,
  row: Row & WrittenPrescription,
): Promise<Change> => {
  const { patientId, refillsLeft, pharmacyId } = row
  const isPatient = ctx.actor.role === 'patient'
  if (!(await isOpenPharmacy(ctx, pharmacyId))) throw isPatient ? moveFirst : pharmacyRetired
  const found = await checkPrescription(ctx, patientId, { ...row, refills: 0 })
  const obstacle =
    found.find(({ level, code }) => level === 'refusal' && !answeredByTest.includes(code)) ??
    found.find(({ code }) => answeredByTest.includes(code)) ??
    found.find((each) => each.level === 'override' && isObstacle(each, row.overrides))
  if (obstacle && answeredByTest.includes(obstacle.code)) throw testFirst
  if (obstacle) throw isPatient ? talkFirst : conflict(obstacle.code, obstacle.text)
  return { set: { refillsLeft: refillsLeft - 1, pharmacyStatus: 'new', trackingNumber: null } }
}
