import { ApiError } from '#edge/client'
import { type Answers, answers, type EnrollmentStep } from '#edge/domains/enrollment/contract'
import { apiWithLocalErrors } from '#islands/stores/api'
import { openDraft } from '#islands/stores/drafts'
import { browserStorage } from '#islands/stores/web-storage'
import { assertCookies } from '../assert-cookies'
import { maskContact, saveChallenge } from '../challenge'
import {
  type FormValues,
  type Screen,
  screens,
  withDefaults,
  withoutEmpty,
} from './enrollment-steps'

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

/** Tells the edge the answers of one screen, so that they can be taken up again elsewhere. */
export const saveScreen = (id: SavedScreen, typed: FormValues, entry: EnrollmentEntry) =>
  sendAnswers({ ...validAnswers(typed, [id]), enrollmentStep: stepOfScreen[id] }, typed, entry)

/** The last screen is told with the request of the code. */
type SavedScreen = Exclude<Screen['id'], 'contact'>
/** By the last field it asks: the edge checks those of one step, and takes all that comes with them. */
const stepOfScreen = { home: 'home', name: 'birth' } as const

/** Asks for the code; gives the page that waits for it. */
export const finishEnrollment = async (typed: FormValues, entry: EnrollmentEntry, next: string) => {
  // All that the last screen has shown: another tab of this browser may have answered otherwise since.
  const last = { ...allAnswers(withDefaults(typed)), enrollmentStep: 'code' as const, last: true }
  const { verification } = await sendAnswers(last, typed, entry)
  if (!verification) throw new Error('No code was sent')
  const to = maskContact((verification.channel === 'sms' ? typed.phone : typed.email) ?? '')
  return saveChallenge(verification, { to, why: 'enroll', next })
}

/** What these screens ask, as far as it is answered well; what may be left out and is empty takes back an earlier answer. */
const validAnswers = (typed: FormValues, ids: readonly Screen['id'][]): Answers => {
  const given = withoutEmpty(typed)
  const good = screens.filter(
    ({ id, schema }) => ids.includes(id) && schema.safeParse(given).success,
  )
  const fields = good.flatMap((screen) => screen.fields)
  return answers.parse({
    ...Object.fromEntries(fields.map(({ name }) => [name, given[name] ?? ''])),
    ...(ids.includes('home') && given.stateConfirmed && { stateConfirmed: true }),
  })
}

const allAnswers = (typed: FormValues) =>
  validAnswers(
    typed,
    screens.map(({ id }) => id),
  )

type EnrollmentUpdate = Answers & {
  enrollmentStep: EnrollmentStep
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
  // Before much is typed: the account could not be entered.
  if (!token) assertCookies()
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
