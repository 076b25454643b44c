import { Buffer } from 'node:buffer'
import { decryptField, encryptField } from '../../platform/crypto/field-encryption'
import type { Environment } from '../../platform/environment'
import { unprocessable, validate } from '../../platform/problem'
import { stateNames } from '../../platform/us-states'
import { stateOfZip } from '../../platform/zip-codes'
import { type Answers, answers, type EnrollmentStep, steps } from './contract'
import { adultsOnly } from './minors'
import type { enrollments } from './table'

export type Enrollment = typeof enrollments.$inferSelect

const context = (id: string) => `enrollments.answers:${id}`

export const sealed = async (env: Environment, id: string, value: Answers): Promise<Buffer> =>
  Buffer.from(await encryptField(env, JSON.stringify(value), context(id)))

export const opened = async (
  env: Environment,
  { id, answers: value }: Pick<Enrollment, 'id' | 'answers'>,
): Promise<Answers> => (value ? JSON.parse(await decryptField(env, value, context(id))) : {})

/** What was known and what was sent, together: the step's own questions answered, and all of it true of one place. */
export const merged = (before: Answers, sent: unknown, step: EnrollmentStep): Answers => {
  const typed = sent !== null && typeof sent === 'object' ? sent : {}
  if ('dob' in typed) adultsOnly(typed.dob)
  validate(steps[step], typed)
  const all = { ...before, ...validate(answers, typed) }
  inOneState(all)
  return all
}

const inOneState = ({ state, zip }: Answers): void => {
  const other = zip && stateOfZip(zip)
  if (!state || !other || other === state) return
  throw unprocessable(
    'zip_elsewhere',
    `This zip code is not in ${stateNames[state]}. Check the zip code, or choose the state again.`,
    'zip',
  )
}
