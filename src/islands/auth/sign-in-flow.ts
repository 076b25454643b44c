import { apiWithLocalErrors } from '../stores/api'
import { completeSignIn } from '../stores/session'
import { tabStorage } from '../stores/web-storage'
import { assertCookies } from './assert-cookies'
import { type Challenge, clearChallenge, saveChallenge } from './challenge'
import {
  clearEnrollment,
  readEnrollmentToken,
  saveAnswers,
  storeEnrollmentToken,
} from './enrollment/enrollment-client'
import { saveFactorChallenge } from './factor-challenge'
import { landingPath, safeNextPath } from './query-parameters'

/** Checks a code and goes on: into the app, to a new password, or back into an enrollment that was left. */
export const submitCode = async (
  { id, why, next }: Challenge,
  code: string,
  dob: string | undefined,
): Promise<void> => {
  const enrollmentToken = readEnrollmentToken()
  const answer = await apiWithLocalErrors.call('POST /auth/verification_code', {
    body: { id, code, ...(dob && { dob }), ...(enrollmentToken && { enrollmentToken }) },
  })
  clearChallenge()
  if (answer.type === 'enrollments') {
    storeEnrollmentToken(answer.token)
    saveAnswers(toFormValues(answer.answers ?? {}))
    const next = answer.answers?.startedFor === 'pep' ? pepPath : null
    const search = new URLSearchParams({ step: answer.enrollmentStep, ...(next && { next }) })
    return location.assign(`/auth/enrollment?${search}`)
  }
  const verified = why === 'reset' ? 'reset' : null
  if (answer.type === 'factor_challenges')
    return location.assign(saveFactorChallenge(answer, { next, verified }))
  clearEnrollment()
  finishSignIn(answer, { next, verified })
}

/** Where an enrollment for PEP leads, with which it is known as one. */
const pepPath = '/app/treatments/pep'

interface SignInResult {
  readonly role: string
}
/** What the page after a sign-in asks for: nothing, or a new password. */
export type VerifiedContact = 'reset' | null

/** A session began: on to where the person wanted to go, by way of /auth/verified if there is something to say. */
export const finishSignIn = (
  { role }: SignInResult,
  { next, verified = null }: { next: string; verified?: VerifiedContact },
) => {
  assertCookies()
  const to = landingPath(role, next)
  if (!verified) return completeSignIn(to)
  tabStorage.write(nextPathKey, to)
  completeSignIn(`/auth/verified?about=${verified}`)
}
const nextPathKey = 'next'
/** Where to go on from /auth/verified; asked once. */
export const takeNextPath = () => {
  const next = tabStorage.read(nextPathKey)
  tabStorage.remove(nextPathKey)
  return safeNextPath(next)
}

/** Sends the code again, by the other way if asked; gives the page that waits for it. */
export const resendCode = async (
  { id, channel: before, to, handle, why, next }: Challenge,
  channel = before,
): Promise<string> => {
  const sent = await apiWithLocalErrors.call('PUT /auth/verification_code/resend', {
    body: { id, channel },
  })
  const recipient = channel === before ? { to, ...(handle && { handle }) } : { to: null }
  return saveChallenge(sent, { ...recipient, why, next })
}

/** What an enrollment of another device knew, as the form types it. */
const toFormValues = (answers: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(answers).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
