import { sql } from 'drizzle-orm'
import { addressDoor, limits } from '../../access/limits'
import { handleHash, secretHash } from '../../crypto/hash'
import { refusedBy } from '../../db/connection'
import { every, insert, raw } from '../../db/statement'
import { deliver, nudge } from '../../deliveries/deliver'
import { linkLetter } from '../../deliveries/letter'
import { changedOne, emit } from '../../events/emit'
import { drain } from '../../events/nudge'
import { secretText, uuidv7 } from '../../identifiers'
import { bodyOf } from '../../jsonapi/body'
import { Problem, parsed, unprocessable } from '../../jsonapi/errors'
import type { HonoContext } from '../../jsonapi/operation'
import { answer } from '../../jsonapi/reading'
import type { Request } from '../../jsonapi/request'
import { iso, now } from '../../time'
import { patientInReach } from '../verifications/reach'
import { onFile } from '../verifications/verify'
import { type Account, accountById } from './accounts'
import { mostTries, use } from './attempt'
import { dobLogin, sendToPatient } from './contract'
import { originOf } from './origin'
import { refused } from './refusals'
import { closed, openSession } from './sign-in'
import { codes } from './tables'

/** Milliseconds a link works; it works once. */
const life = 15 * 60_000
const maxBody = 2 * 1024

/** Staff have a link sent to a patient; it alone opens nothing, the date of birth comes with it. */
export const sendLink = async (c: HonoContext, request: Request): Promise<Response> => {
  const { attributes, links } = await bodyOf(c, maxBody)
  const { patientId, channel = 'email' } = parsed(sendToPatient.body, {
    ...(links.patient && { patientId: links.patient }),
    ...attributes,
  })
  const patient = await patientInReach(request.db, request.actor, patientId)
  const handle = onFile(patient, channel)
  await limits(request, [{ key: `link:${patient.id}`, allowance: { requests: 5, per: 3600 } }])
  const id = uuidv7()
  const fa = secretText()
  const expiresAt = iso(now() + life)
  await request.db.batch([
    insert(codes, {
      id,
      challengeId: await challengeOf(fa),
      purpose: 'login',
      channel,
      userId: patient.id,
      handleHash: await handleHash(request.env, handle),
      codeHash: 'link',
      createdAt: iso(now()),
      expiresAt,
    }),
    await deliver(request.env, {
      id,
      key: `link:${id}`,
      userId: patient.id,
      channel,
      to: handle,
      template: 'sign_in_link',
      letter: linkLetter(`${originOf(c, request.env)}/auth/verify?fa=${fa}`),
      expiresAt,
    }),
    emit(request, {
      name: 'verifications.link',
      subjectType: 'verifications',
      subjectId: patient.id,
      patientId: patient.id,
      detail: { channel },
    }),
  ])
  request.later(nudge(request.env, id))
  request.later(drain(request.env))
  return answer(
    {
      data: { type: 'verification_links', id, attributes: { channel, expires_at: expiresAt } },
    },
    201,
  )
}

// Never the token itself, and never a challenge a six-digit code could be tried against.
const challengeOf = async (fa: string) => `link:${await secretHash(fa)}`

const over = () =>
  unprocessable('link_over', 'This link was used already, or is too old. Ask for a code instead.')

/** The link shows that its reader has the email or the phone; the date of birth, that it is the patient. */
export const signInByDob = async (c: HonoContext, request: Request): Promise<Response> => {
  const { attributes } = await bodyOf(c, maxBody)
  const { fa, dob } = parsed(dobLogin.body, attributes)
  await limits(request, [await addressDoor(request, 'dob', { requests: 60, per: 600 })])
  const challenge = await challengeOf(fa)
  const [tried, found] = await request.db.batch([
    raw<{ userId: string }>(sql`
      update codes set attempts = attempts + 1
      where challenge_id = ${challenge} and used_at is null and expires_at > ${request.now}
        and attempts < ${mostTries}
      returning user_id as userId`),
    every(codes, sql`where challenge_id = ${challenge}`),
  ])
  const link = found.rows[0]
  if (!tried.rows.length || !link) throw over()
  const account = await request.db.first(accountById(link.userId ?? ''))
  if (!account || account.dob !== dob) throw await wrongDob(request, account, link.attempts)
  if (account.status !== 'active') throw closed()
  const session = await openSession(request, account, 'dob')
  await request.db
    .batch([use(request, link), changedOne(), ...session.statements])
    .catch((error: unknown) => {
      throw refusedBy(error, 'stale_version') ? over() : error
    })
  request.later(drain(request.env))
  return session.respond()
}

const wrongDob = async (
  request: Request,
  account: Account | undefined,
  attempts: number,
): Promise<Problem> => {
  await request.db.batch([refused(request, account, 'dob', 'wrong')])
  request.later(drain(request.env))
  const left = mostTries - attempts
  if (left <= 0) return over()
  return new Problem(
    422,
    'dob_wrong',
    `That date of birth does not match. You have ${left} ${left === 1 ? 'try' : 'tries'} left.`,
    { source: { pointer: '/data/attributes/dob' }, meta: { left } },
  )
}
