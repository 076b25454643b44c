import { ApiError } from '../../edge/client'
import { type Answers, answers } from '../../edge/routes/enrollments/contract'
import { ownWords } from '../stores/api'
import { draft } from '../stores/drafts'
import { browserShelf } from '../stores/web-storage'
import { keepChallenge, masked } from './challenge'
import { filled, type Step, steps, type Typed } from './enrollment-steps'

const tokenKey = 'enrollment_token'
const kept = draft('enrollment')

/** What was typed in this tab so far. */
export const typedSoFar = (): Typed =>
  Object.fromEntries(
    Object.entries(kept.read()).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
export const remember = (typed: Typed) => kept.write(typed)

/** Whether this browser began to enrol before. */
export const began = () => browserShelf.read(tokenKey) !== null
export const keepToken = (token: string) => browserShelf.write(tokenKey, token)
export const dropEnrollment = () => {
  browserShelf.remove(tokenKey)
  kept.clear()
}

/** Tells the edge one step, so that it can be taken up again elsewhere. */
export const saveStep = (step: Step['id'], typed: Typed, themeId: string | null) =>
  tell({ ...answered(typed, [step]), enrollmentStep: step }, typed, themeId)

/** Tells the last step; gives the page that waits for the code. */
export const finish = async (typed: Typed, themeId: string | null, next: string) => {
  const last = { ...answered(typed, ['code']), enrollmentStep: 'code' as const, last: true }
  const { verification } = await tell(last, typed, themeId)
  if (!verification) throw new Error('No code was sent')
  const to = masked((verification.channel === 'sms' ? typed.phone : typed.email) ?? '')
  return keepChallenge(verification, { to, why: 'enroll', next })
}

/** What these steps ask, as far as it is answered well. */
const answered = (typed: Typed, ids: readonly Step['id'][]): Answers => {
  const given = filled(typed)
  const good = steps.filter(({ id, schema }) => ids.includes(id) && schema.safeParse(given).success)
  const names = good.flatMap(({ fields }) => fields.map(({ name }) => name))
  return answers.parse(
    Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name))),
  )
}

type Told = Answers & { enrollmentStep: Step['id']; last?: boolean; themeId?: string }

const tell = async (body: Told, typed: Typed, themeId: string | null) => {
  const token = browserShelf.read(tokenKey)
  const themed = { ...body, ...(themeId && { themeId }) }
  const answer = await (token ? proceed(themed, token, typed) : begin(themed, typed))
  keepToken(answer.token)
  return answer
}

const proceed = async (body: Told, token: string, typed: Typed) => {
  try {
    return await ownWords.call('PATCH /patients/enrollments', { body: { ...body, token } })
  } catch (error) {
    if (isUnknownToken(error)) return begin(body, typed)
    throw error
  }
}

/** Starts with everything answered so far: what an older enrolment knew is gone with its token. */
const begin = (body: Told, typed: Typed) =>
  ownWords.call('POST /patients/enrollments', {
    body: {
      ...answered(
        typed,
        steps.map(({ id }) => id),
      ),
      ...body,
    },
  })

const isUnknownToken = (error: unknown) =>
  error instanceof ApiError && (error.says('enrollment_over') || 'token' in error.fields)
