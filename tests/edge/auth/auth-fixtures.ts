import { totpCode, totpStep } from '#edge/access/totp'
import { ApiError } from '#edge/client'
import { type CapturedMessage, capturedMessages } from '#edge/deliveries/dev-outbox'
import { sha256Hex } from '#edge/platform/crypto/hash'
import { environmentOf } from '#edge/platform/environment'
import type { ErrorObject } from '#edge/platform/problem'
import { now } from '#edge/platform/time'
import { api, bindings, db, json, userId } from '../world'

export const env = environmentOf(bindings)

/** A browser that keeps its cookies, at an address of its own. */
export const browser = (
  address = `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 250)).join('.')}`,
) => {
  const jar = new Map<string, string>()
  const send = async (path: string, init: RequestInit = {}, token?: string): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('cf-connecting-ip', address)
    if (token) headers.set('authorization', `Bearer ${token}`)
    if (jar.size)
      headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await api(`/api${path}`, { ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/Max-Age=0/.test(cookie)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  return {
    jar,
    send,
    post: (path: string, body: unknown, token?: string) => send(path, json(body), token),
    put: (path: string, body: unknown) => send(path, json(body, 'PUT')),
    patch: (path: string, body: unknown, token?: string) => send(path, json(body, 'PATCH'), token),
    get: (path: string, token?: string) => send(path, {}, token),
  }
}

const parts = async (response: Promise<Response> | Response) => {
  const { status, ok, headers } = await response
  const text = await (await response).text()
  return { status, ok, headers, body: text ? JSON.parse(text) : {} }
}

/** What an answer holds, or the error it was. */
export const dataOf = async (response: Promise<Response> | Response) => {
  const { status, ok, body } = await parts(response)
  if (!ok) throw new ApiError(status, body.errors)
  return body.data
}
/** Status, code and words of a refusal. */
export const errorOf = async (
  response: Promise<Response> | Response,
): Promise<ErrorObject & { headers: Headers }> => {
  const { ok, status, body, headers } = await parts(response)
  if (ok) throw new Error(`Expected a refusal, got ${status}`)
  return { ...body.errors[0], headers }
}

/** The newest message to an email or phone. */
export const lastMessageTo = async (to: string): Promise<CapturedMessage | undefined> =>
  (await capturedMessages(env, to))[0]
export const codeTo = async (to: string): Promise<string> => (await lastMessageTo(to))?.code ?? ''
/** A code that is surely another. */
export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export const eventsNamed = async (name: string) => {
  const { results } = await db
    .prepare('select * from events where name = ? order by seq')
    .bind(name)
    .all()
  return results as {
    subject_id: string | null
    patient_id: string | null
    detail: string
    actor_id: string
  }[]
}

/** Lets the sessions of the world outlive a clock that is moved by days. */
export const keepSessionsAlive = () =>
  db.prepare(`update sessions set expires_at = '2099-01-01'`).run()

let people = 0
/** A person without an account. */
export const newPerson = () => {
  people += 1
  return {
    first_name: 'Riley',
    last_name: `Stone${people}`,
    dob: '1991-03-04',
    email: `riley${people}@new.test`,
    phone: String(2_126_000_000 + people),
    state: 'NY',
    zip: '10001',
  }
}

/** A code of the enrollment that this browser began. */
export const codeOf = (
  {
    attributes: { verification, token },
  }: {
    readonly attributes: { readonly verification: { readonly id: string }; readonly token: string }
  },
  code: string,
) => ({ id: verification.id, code, enrollment_token: token })

/** Enrolls a stranger whole and in one step: who they are, and what they were answered. */
export const enrollPatient = async (answers: Record<string, unknown> = {}, from = browser()) => {
  const person = { ...newPerson(), ...answers }
  const started = await dataOf(
    from.post('/patients/enrollments', { ...person, enrollment_step: 'home', last: true }),
  )
  const to = 'channel' in person && person.channel === 'sms' ? person.phone : person.email
  const code = await codeTo(to)
  const session = await dataOf(from.post('/auth/verification_code', codeOf(started, code)))
  return {
    person,
    from,
    started,
    code,
    session,
    token: session.attributes.token as string,
    id: session.attributes.user_id as string,
  }
}

const totpSecrets = new Map<string, string>()
/** What an authenticator app set up in a test shows now, and that the code counts even if it was used. */
export const totpNow = async (userId: string) => {
  await db.prepare('update totp_factors set last_step = 0 where user_id = ?').bind(userId).run()
  return totpCode(totpSecrets.get(userId) ?? '', totpStep(now()))
}
/** Answers the second step of a staff sign-in; an account without a factor sets up an app first. */
export const passFactor = async (response: Response, from = browser()) => {
  const { id, type, attributes } = await dataOf(response)
  if (type !== 'factor_challenges') throw new Error(`Expected a second step, got ${type}`)
  const account = await row(
    'select user_id as id from factor_challenges where id = ?',
    await sha256Hex(id),
  )
  const userId = String(account?.id)
  if (attributes.methods.length === 0) {
    const setUp = await dataOf(from.post('/auth/second_factor/totp', { id }))
    totpSecrets.set(userId, setUp.attributes.secret)
  }
  return dataOf(from.post('/auth/second_factor', { id, code: await totpNow(userId) }))
}

/** The first row of a query. */
export const row = (sql: string, ...values: unknown[]) =>
  db
    .prepare(sql)
    .bind(...values)
    .first<Record<string, unknown>>()

/** The token of the newest link that undoes a change of contact. */
export const undoTokenOf = async (to: string) =>
  /\/auth\/undo\?token=([\w-]+)/.exec((await lastMessageTo(to))?.link ?? '')?.[1] ?? ''
export const undo = (token: string) => browser().post('/auth/contact_changes/undo', { token })

type Enrolled = Awaited<ReturnType<typeof enrollPatient>>
export const changeEmail = (
  { from, id, token }: Pick<Enrolled, 'from' | 'id' | 'token'>,
  email: string,
) => from.patch(`/patients/${id}`, { email }, token)
export const verifyContact = async (
  { from, id, token }: Pick<Enrolled, 'from' | 'id' | 'token'>,
  channel: string,
  to: string,
) => {
  const challenge = await dataOf(from.post(`/patients/${id}/verifications`, { channel }, token))
  return from.patch(
    `/patients/${id}/verifications`,
    { id: challenge.id, code: await codeTo(to) },
    token,
  )
}

/** The contacts of an account as stored. */
export const contactsOf = (id: string) =>
  row('select email, email_verified_at, phone, phone_verified_at from users where id = ?', id)

/** Staff have a link to sign in sent to the world's patient; the answer, and the token in the link. */
export const linkToPatient = async () => {
  const body = { patient_id: userId('patient') }
  const sent = await dataOf(api('/api/auth/verification_code/patients', json(body), 'support'))
  const link = (await lastMessageTo('patient@world.test'))?.link ?? ''
  return { sent, fa: /fa=([\w-]+)/.exec(link)?.[1] ?? '' }
}
export const openLink = (fa: string, dob: string) => browser().post('/auth/dob_login', { fa, dob })
