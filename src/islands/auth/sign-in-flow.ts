import { ownWords } from '../stores/api'
import { signedIn } from '../stores/session'
import { tabShelf } from '../stores/web-storage'
import { type Challenge, dropChallenge, keepChallenge } from './challenge'
import { dropEnrollment, keepToken, remember } from './enrollment-client'
import { destination, landing } from './next-path'

/** Checks a code and goes on: into the app, to a new password, or back into an enrolment that was left. */
export const checkCode = async (
  { id, why, next }: Challenge,
  code: string,
  dob: string | undefined,
): Promise<void> => {
  const answer = await ownWords.call('POST /auth/verification_code', {
    body: { id, code, ...(dob && { dob }) },
  })
  dropChallenge()
  if (answer.type === 'enrollments') {
    keepToken(answer.token)
    remember(typedOf(answer.answers ?? {}))
    return location.assign(`/auth/enrollment?step=${answer.enrollmentStep}`)
  }
  dropEnrollment()
  enter(answer, { next, verified: why === 'reset' ? 'reset' : isNew(answer) ? 'new' : null })
}

/** The edge says with a session whether it made the account. */
const isNew = (answer: object) => 'enrolled' in answer && answer.enrolled === true

interface Entered {
  readonly role: string
}
/** What the page after a sign-in says: nothing, a welcome, or a new password to choose. */
export type Verified = 'new' | 'reset' | null

/** A session began: on to where the person wanted to go, by way of /auth/verified if there is something to say. */
export const enter = (
  { role }: Entered,
  { next, verified = null }: { next: string; verified?: Verified },
) => {
  const to = landing(role, next)
  if (!verified) return signedIn(to)
  tabShelf.write(nextKey, to)
  signedIn(`/auth/verified?about=${verified}`)
}
const nextKey = 'next'
/** Where to go on from /auth/verified; asked once. */
export const nextPlace = () => {
  const next = tabShelf.read(nextKey)
  tabShelf.remove(nextKey)
  return destination(next)
}

/** Sends the code again, by the other way if asked; gives the page that waits for it. */
export const resendCode = async (
  { id, channel: before, to, why, next }: Challenge,
  channel = before,
): Promise<string> => {
  const sent = await ownWords.call('PUT /auth/verification_code/resend', { body: { id, channel } })
  return keepChallenge(sent, { to: channel === before ? to : null, why, next })
}

/** What an enrolment of another device knew, as the form types it. */
const typedOf = (answers: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(answers).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
