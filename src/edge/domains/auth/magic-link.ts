import { sql } from 'drizzle-orm'
import { addressLimit, countAttempts } from '../../access/rate-limits'
import type { RequestContext } from '../../access/request-context'
import type { DeliveryChannel } from '../../deliveries/contract'
import { enqueueDelivery, notifyQueue } from '../../deliveries/enqueue-delivery'
import { linkMessage } from '../../deliveries/templates'
import { assertOneRowChanged, emit } from '../../events/emit'
import { drainOutbox } from '../../events/request-drain'
import { parseBody } from '../../jsonapi/body'
import type { HonoContext } from '../../jsonapi/operation'
import { respond } from '../../jsonapi/read-handlers'
import { contactHash, sha256Hex } from '../../platform/crypto/hash'
import { isConstraintError } from '../../platform/db/connection'
import { insert, raw, selectAll } from '../../platform/db/statement'
import { randomToken, uuidv7 } from '../../platform/ids'
import { Problem, unprocessable, validate } from '../../platform/problem'
import { iso, now } from '../../platform/time'
import { contactOf } from '../contacts/account'
import { recentChanges } from '../contacts/pending'
import { patientInReach } from '../verifications/recipient-access'
import { onFile } from '../verifications/verify'
import { type Account, accountById } from './accounts'
import { originOf } from './app-origin'
import { dobLogin, sendToPatient } from './contract'
import { refused } from './failed-sign-in'
import { maxTries } from './issue-code'
import { closed, openSession } from './sign-in'
import { codes } from './tables'
import { use } from './verify-code'

/** Milliseconds a link works; it works once. */
const life = 15 * 60_000
const maxBody = 2 * 1024

/** Staff have a link sent to a patient; it alone opens nothing, the date of birth comes with it. */
export const sendLink = async (c: HonoContext, ctx: RequestContext): Promise<Response> => {
  const { attributes, relationships: links } = await parseBody(c, maxBody)
  const { patientId, channel = 'email' } = validate(sendToPatient.body, {
    ...(links.patient && { patientId: links.patient }),
    ...attributes,
  })
  const patient = await patientInReach(ctx.db, ctx.actor, patientId)
  const handle = onFile(patient, channel)
  await assertLinkAllowed(ctx, patient, channel)
  await countAttempts(ctx, [
    { key: `link:${patient.id}`, limit: { requests: 5, windowSeconds: 3600 } },
  ])
  const id = uuidv7()
  const fa = randomToken()
  const expiresAt = iso(now() + life)
  await ctx.db.batch([
    insert(codes, {
      id,
      challengeId: await challengeOf(fa),
      purpose: 'login',
      channel,
      userId: patient.id,
      handleHash: await contactHash(ctx.env, handle),
      codeHash: 'link',
      createdAt: iso(now()),
      expiresAt,
    }),
    await enqueueDelivery(ctx.env, {
      id,
      key: `link:${id}`,
      userId: patient.id,
      channel,
      to: handle,
      template: 'sign_in_link',
      message: linkMessage(`${originOf(c, ctx.env)}/auth/verify?fa=${fa}`),
      expiresAt,
    }),
    emit(ctx, {
      name: 'verifications.link',
      subjectType: 'verifications',
      subjectId: patient.id,
      patientId: patient.id,
      detail: { channel },
    }),
  ])
  ctx.waitUntil(notifyQueue(ctx.env, id))
  ctx.waitUntil(drainOutbox(ctx.env))
  return respond(
    {
      data: { type: 'verification_links', id, attributes: { channel, expires_at: expiresAt } },
    },
    201,
  )
}

/** A link signs in: it goes only to a contact that is proven, and was not changed within 72 hours. */
const assertLinkAllowed = async (
  { db }: RequestContext,
  patient: Account,
  channel: DeliveryChannel,
): Promise<void> => {
  if (!contactOf(patient, channel).verifiedAt)
    throw unprocessable(
      'contact_unproven',
      'The patient has not verified this contact yet. Send them a code first.',
      'channel',
    )
  if (await db.first(recentChanges(patient.id, channel)))
    throw unprocessable(
      'contact_changed_recently',
      'This contact was changed within the last 72 hours. Use another one, or ask the patient to sign in with a code.',
      'channel',
    )
}

// Never the token itself, and never a challenge a six-digit code could be tried against.
const challengeOf = async (fa: string) => `link:${await sha256Hex(fa)}`

const over = () =>
  unprocessable('link_over', 'This link was used already, or is too old. Ask for a code instead.')

/** The link shows that its reader has the email or the phone; the date of birth, that it is the patient. */
export const signInByDob = async (c: HonoContext, ctx: RequestContext): Promise<Response> => {
  const { attributes } = await parseBody(c, maxBody)
  const { fa, dob } = validate(dobLogin.body, attributes)
  await countAttempts(ctx, [await addressLimit(ctx, 'dob', { requests: 60, windowSeconds: 600 })])
  const challenge = await challengeOf(fa)
  const [tried, found] = await ctx.db.batch([
    raw<{ userId: string }>(sql`
      update codes set attempts = attempts + 1
      where challenge_id = ${challenge} and used_at is null and expires_at > ${ctx.now}
        and superseded_at is null and attempts < ${maxTries}
      returning user_id as userId`),
    selectAll(codes, sql`where challenge_id = ${challenge}`),
  ])
  const link = found.rows[0]
  if (!tried.rows.length || !link) throw over()
  const account = await ctx.db.first(accountById(link.userId ?? ''))
  if (!account || account.dob !== dob) throw await wrongDob(ctx, account, link.attempts)
  if (account.status !== 'active') throw closed()
  const session = await openSession(ctx, account, 'dob')
  await ctx.db
    .batch([use(ctx, link), assertOneRowChanged(), ...session.statements])
    .catch((error: unknown) => {
      throw isConstraintError(error, 'stale_version') ? over() : error
    })
  ctx.waitUntil(drainOutbox(ctx.env))
  return session.respond()
}

const wrongDob = async (
  ctx: RequestContext,
  account: Account | undefined,
  attempts: number,
): Promise<Problem> => {
  await ctx.db.batch([refused(ctx, account, 'dob', 'wrong')])
  ctx.waitUntil(drainOutbox(ctx.env))
  const left = maxTries - attempts
  if (left <= 0) return over()
  return new Problem(
    422,
    'dob_wrong',
    `That date of birth does not match. You have ${left} ${left === 1 ? 'try' : 'tries'} left.`,
    { source: { pointer: '/data/attributes/dob' }, meta: { left } },
  )
}
