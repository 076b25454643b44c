import type { AstroGlobal } from 'astro'
import { ApiError, client } from '#edge/client'
import { type Challenge, maskContact } from './challenge'
import type { PendingFactor } from './factor-challenge'
import { codeLoginSchema, parseContact, passwordLoginSchema } from './login-form'
import { landingPath, safeNextPath } from './query-parameters'

/** What a browser without scripts posted to the sign-in page, to be shown again. */
export interface PostedSignIn {
  readonly handle: string
  /** Where the sign-in leads, and whether it is by password: the address of the form says neither. */
  readonly next: string
  readonly withPassword: boolean
  readonly error: string | null
  /** The code that was sent and is waited for. */
  readonly challenge: Challenge | null
  /** Whether the code alone does not show whose it is. */
  readonly asksDob?: boolean
  /** The second step of a staff sign-in that is waited for. */
  readonly factor?: PendingFactor
}

type Page = Pick<AstroGlobal, 'request' | 'response' | 'locals'>

/** Signs in by a plain form: an email or phone, then the code. A sign-in answers with a redirect. */
export const readPostedSignIn = async (page: Page): Promise<PostedSignIn | Response | null> => {
  if (page.request.method !== 'POST') return null
  page.response.headers.set('cache-control', 'no-store')
  const form = await page.request.formData().catch(() => new FormData())
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, maxFieldLength) : ''
  }
  const next = safeNextPath(textOf('next'))
  const handle = textOf('handle')
  const challenge = challengeOf(textOf, next)
  const factor = factorOf(textOf, next)
  const cookies: string[] = []
  const typed = { handle, next, withPassword: form.has('password') }
  try {
    const answer = factor
      ? await apiOf(page, cookies).call('POST /auth/second_factor', {
          body: { id: factor.id, ...factorBody(textOf('code')) },
        })
      : challenge
        ? await apiOf(page, cookies).call('POST /auth/verification_code', {
            body: {
              id: challenge.id,
              code: textOf('code'),
              ...(form.get('dob') && { dob: textOf('dob') }),
            },
          })
        : await apiOf(page, cookies).call('POST /auth/login', { body: loginBody(form) })
    if (answer.type === 'sessions') return redirectWith(cookies, landingPath(answer.role, next))
    if (answer.type === 'enrollments') return { ...typed, error: needsScripts, challenge: null }
    if (answer.type === 'factor_challenges') {
      const { id } = answer
      // A passkey needs scripts.
      const methods = answer.methods.filter((method) => method !== 'passkey')
      if (methods.length === 0) return { ...typed, error: factorNeedsScripts, challenge: null }
      return {
        ...typed,
        error: null,
        challenge: null,
        factor: { id, methods, next, verified: null },
      }
    }
    const { id, channel } = answer
    const to = maskContact(handle)
    return {
      ...typed,
      error: null,
      challenge: { id, channel, resendAt: 0, to, handle, why: 'login', next },
    }
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof WrongInput)) throw error
    const isOver = error instanceof ApiError && error.says('challenge_over')
    const asksDob = form.has('dob') || (error instanceof ApiError && 'dob' in error.fields)
    return {
      ...typed,
      error: error.message,
      challenge,
      asksDob,
      ...(factor && !isOver && { factor }),
    }
  }
}

const maxFieldLength = 256
const needsScripts =
  'Your sign-up isn’t finished, and the rest of it needs JavaScript. Turn it on, or call us.'

const factorNeedsScripts = 'Your second step needs JavaScript. Turn it on, then sign in again.'

class WrongInput extends Error {}

const loginBody = (form: FormData) => {
  const typed = Object.fromEntries(form)
  const schema = 'password' in typed ? passwordLoginSchema : codeLoginSchema
  const { success, data, error } = schema.safeParse(typed)
  if (!success) throw new WrongInput(error.issues[0]?.message)
  return { ...parseContact(data.handle), ...(data.password && { password: data.password }) }
}

const challengeOf = (textOf: (name: string) => string, next: string): Challenge | null => {
  const id = textOf('challenge')
  if (!id) return null
  const channel = textOf('channel') === 'sms' ? 'sms' : 'email'
  const to = textOf('to') || null
  return { id, channel, resendAt: 0, to, why: 'login', next }
}

const factorOf = (textOf: (name: string) => string, next: string): PendingFactor | null => {
  const id = textOf('factor')
  return id ? { id, methods: ['totp', 'recovery_code'], next, verified: null } : null
}

/** One field takes both: digits are a code of the app, anything else is a recovery code. */
const factorBody = (typed: string) =>
  /^[\d\s-]+$/.test(typed) ? { code: typed } : { recoveryCode: typed }

/** The API as this visitor; the cookies it sets are kept for the page's answer. */
const apiOf = ({ request, locals }: Page, cookies: string[]) =>
  client(async (path, init) => {
    const headers = new Headers(init.headers)
    for (const name of ['cookie', 'user-agent', 'accept-language']) {
      const value = request.headers.get(name)
      if (value) headers.set(name, value)
    }
    const response = await locals.fetchApi(path, { ...init, headers })
    cookies.push(...response.headers.getSetCookie())
    return response
  })

const redirectWith = (cookies: readonly string[], location: string) => {
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
