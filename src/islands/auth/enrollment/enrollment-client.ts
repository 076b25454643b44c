import { ApiError } from '#edge/client'
import { type Answers, answers } from '#edge/domains/enrollment/contract'
import { apiWithLocalErrors } from '#islands/stores/api'
import { openDraft } from '#islands/stores/drafts'
import { browserStorage } from '#islands/stores/web-storage'
import { maskContact, saveChallenge } from '../challenge'
import { type FormValues, type Step, steps, withoutEmpty } from './enrollment-steps'

const tokenKey = 'enrollment_token'
const enrollmentDraft = openDraft('enrollment')

/** What was typed in this tab so far. */
export const readAnswers = (): FormValues =>
  Object.fromEntries(
    Object.entries(enrollmentDraft.read()).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
export const saveAnswers = (typed: FormValues) => enrollmentDraft.write(typed)

/** Whether this browser began to enroll before. */
export const hasStartedEnrollment = () => readEnrollmentToken() !== null
export const readEnrollmentToken = () => browserStorage.read(tokenKey)
export const storeEnrollmentToken = (token: string) => browserStorage.write(tokenKey, token)
export const clearEnrollment = () => {
  browserStorage.remove(tokenKey)
  enrollmentDraft.clear()
}

/** Where an enrollment began: the brand's site, and what for. */
export interface EnrollmentEntry {
  readonly themeId: string | null
  /** The organization whose link was followed. */
  readonly cboId?: string | null
  readonly startedFor?: Answers['startedFor']
}

/** Tells the edge one step, so that it can be taken up again elsewhere. */
export const saveStep = (step: Step['id'], typed: FormValues, entry: EnrollmentEntry) =>
  sendAnswers({ ...validAnswers(typed, [step]), enrollmentStep: step }, typed, entry)

/** Tells the last step; gives the page that waits for the code. */
export const finishEnrollment = async (typed: FormValues, entry: EnrollmentEntry, next: string) => {
  // All that the review has shown: another tab of this browser may have answered otherwise since.
  const last = { ...allAnswers(typed), enrollmentStep: 'code' as const, last: true }
  const { verification } = await sendAnswers(last, typed, entry)
  if (!verification) throw new Error('No code was sent')
  const to = maskContact((verification.channel === 'sms' ? typed.phone : typed.email) ?? '')
  return saveChallenge(verification, { to, why: 'enroll', next })
}

/** What these steps ask, as far as it is answered well; what may be left out and is empty takes back an earlier answer. */
const validAnswers = (typed: FormValues, ids: readonly Step['id'][]): Answers => {
  const given = withoutEmpty(typed)
  const good = steps.filter(({ id, schema }) => ids.includes(id) && schema.safeParse(given).success)
  const fields = good.flatMap((step) => step.fields)
  return answers.parse(Object.fromEntries(fields.map(({ name }) => [name, given[name] ?? ''])))
}

const allAnswers = (typed: FormValues) =>
  validAnswers(
    typed,
    steps.map(({ id }) => id),
  )

type EnrollmentUpdate = Answers & {
  enrollmentStep: Step['id']
  last?: boolean
  themeId?: string
  cboId?: string
}

const sendAnswers = async (
  body: EnrollmentUpdate,
  typed: FormValues,
  { themeId, cboId, startedFor }: EnrollmentEntry,
) => {
  const token = readEnrollmentToken()
  const update = {
    ...body,
    ...(themeId && { themeId }),
    ...(cboId && { cboId }),
    ...(startedFor && { startedFor }),
  }
  const answer = await (token
    ? updateEnrollment(update, token, typed)
    : startEnrollment(update, typed))
  storeEnrollmentToken(answer.token)
  return answer
}

const updateEnrollment = async (body: EnrollmentUpdate, token: string, typed: FormValues) => {
  try {
    return await apiWithLocalErrors.call('PATCH /patients/enrollments', {
      body: { ...body, token },
    })
  } catch (error) {
    if (isUnknownToken(error)) return startEnrollment(body, typed)
    throw error
  }
}

/** Starts with everything answered so far: what an older enrollment knew is gone with its token. */
const startEnrollment = (body: EnrollmentUpdate, typed: FormValues) =>
  apiWithLocalErrors.call('POST /patients/enrollments', {
    body: {
      ...allAnswers(typed),
      ...body,
    },
  })

const isUnknownToken = (error: unknown) =>
  error instanceof ApiError && (error.says('enrollment_over') || 'token' in error.fields)
