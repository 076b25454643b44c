import { Buffer } from 'node:buffer'
import { decryptField, encryptField } from '#edge/platform/crypto/field-encryption'
import type { Environment } from '#edge/platform/environment'
import { isAdult } from '#edge/platform/fields'
import { unprocessable, validate } from '#edge/platform/problem'
import { stateNames } from '#edge/platform/us-states'
import { goesWithState, statesOfZip } from '#edge/platform/zip-codes/zip-codes'
import { type Answers, answers, type EnrollmentStep, stepFields } from './contract'
import type { enrollments } from './table'

export type EnrollmentRow = typeof enrollments.$inferSelect

const encryptionContext = (id: string) => `enrollments.answers:${id}`

export const encryptAnswers = async (
  env: Environment,
  id: string,
  value: Answers,
): Promise<Buffer> =>
  Buffer.from(await encryptField(env, JSON.stringify(value), encryptionContext(id)))

export const decryptAnswers = async (
  env: Environment,
  { id, answers: value }: Pick<EnrollmentRow, 'id' | 'answers'>,
): Promise<Answers> =>
  value ? JSON.parse(await decryptField(env, value, encryptionContext(id))) : {}

/** Earlier and new answers together: the step's own fields answered, the zip code in the state. */
export const mergeAnswers = (before: Answers, sent: unknown, step: EnrollmentStep): Answers => {
  const typed = sent !== null && typeof sent === 'object' ? sent : {}
  if ('dob' in typed) assertAdult(typed.dob)
  validate(stepFields[step], typed)
  const now = validate(answers, typed)
  // A confirmation is of one zip code in one state.
  const { stateConfirmed: _, ...rest } = before
  const isMoved = (now.zip ?? rest.zip) !== rest.zip || (now.state ?? rest.state) !== rest.state
  const all = { ...(isMoved ? rest : before), ...now }
  assertZipInState(all)
  return all
}

const assertZipInState = ({ state, zip, stateConfirmed }: Answers): void => {
  if (!zip || !state) return
  if (statesOfZip(zip).length === 0)
    throw unprocessable('zip_unknown', 'We don’t know that zip code. Please check it.', 'zip')
  if (goesWithState(zip, state, stateConfirmed)) return
  throw unprocessable(
    'zip_elsewhere',
    `This zip code is not in ${stateNames[state]}. Check the zip code, or choose the state again.`,
    'zip',
  )
}

/** Refuses minors, and says where they are welcome. Text that is no date is left to the schema. */
const assertAdult = (dob: unknown): void => {
  if (typeof dob !== 'string' || !/^(19|20)\d\d-\d\d-\d\d$/.test(dob)) return
  if (Number.isNaN(Date.parse(dob)) || isAdult(dob)) return
  throw unprocessable(
    'under_18',
    'Must be at least 18yo. Care Plus sees adults, but clinics near you see people your age, often free and in private: find one at gettested.cdc.gov or call 1-800-232-4636. In an emergency call 911.',
    'dob',
  )
}

/** Where the code goes: as the person chose, else as they want to be contacted. */
export const codeDestination = ({ channel, contactMethod, email = '', phone = '' }: Answers) => {
  const chosen = channel ?? (contactMethod === 'Text' ? ('sms' as const) : ('email' as const))
  return { channel: chosen, handle: chosen === 'sms' ? phone : email }
}
