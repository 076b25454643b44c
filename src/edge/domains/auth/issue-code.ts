import { Buffer } from 'node:buffer'
import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import type { DeliveryChannel } from '../../deliveries/contract'
import { enqueueDelivery, notifyQueue } from '../../deliveries/enqueue-delivery'
import { codeMessage } from '../../deliveries/templates'
import { assertOneRowChanged } from '../../events/emit'
import { drainOutbox } from '../../events/request-drain'
import { encryptField } from '../../platform/crypto/field-encryption'
import { codeHash, contactHash, contactHashes } from '../../platform/crypto/hash'
import { isConstraintError } from '../../platform/db/connection'
import { inList, insert, insertFrom, type Statement, selectAll } from '../../platform/db/statement'
import { randomToken, uuidv7 } from '../../platform/ids'
import { Problem, stale } from '../../platform/problem'
import { iso, now } from '../../platform/time'
import { askerOf } from './device'
import { codes, type purposes } from './tables'

/** Wrong tries after which a code is void for the challenge it was sent for. */
export const maxTries = 5
/** Milliseconds a code works. */
const life = 10 * 60_000
/** Milliseconds a code is waited for before another one goes to its handle, and how many of them an hour. */
const pause = 30_000
const hour = 3_600_000
const mostAnHour = 5
/** Codes an hour to one handle, whoever asks; beyond it they share the code that is on its way. */
const maxPerHandle = 20
/** Challenges an hour of one asker for one handle, those that share a code included. */
const maxPerAsker = 10

export interface Challenge {
  readonly purpose: (typeof purposes)[number]
  readonly channel: DeliveryChannel
  /** The email or the phone the code goes to. */
  readonly handle: string
  /** Whose handle it is. Without an account and an enrolment nothing is sent, and nobody can tell. */
  readonly userId?: string | null
  readonly enrollmentId?: string | null
  /** The brand of an enrolment that is written in the same batch. */
  readonly themeId?: string | null
  /** The challenge a code is sent again for. */
  readonly id?: string
  /** Asked by whoever holds the challenge: a wait is said, since nothing is lost by it. */
  readonly isResend?: boolean
}
export interface Issued {
  readonly id: string
  readonly channel: DeliveryChannel
  readonly expiresAt: string
  readonly resendAt: string
}

/** A code that was sent moments ago, told again; nothing once another one may be sent. */
export const standing = (
  { challengeId, channel, createdAt, expiresAt }: typeof codes.$inferSelect,
  at: string,
): Issued | null => {
  const resendAt = iso(Date.parse(createdAt) + pause)
  return challengeId && resendAt > at ? { id: challengeId, channel, expiresAt, resendAt } : null
}

export const handleContext = (codeId: string) => `codes.handle:${codeId}`

/** Six digits, all of them as likely. */
const sixDigits = (): string => {
  for (;;) {
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
    // The last incomplete million would make low codes likelier.
    if (random < 4_294_000_000) return String(random % 1_000_000).padStart(6, '0')
  }
}

/** Purposes whose codes are answered at the same place, so that one may stand for another. */
const sharedPurposes = ['enroll', 'login', 'reset_password'] as const
const groupOf = (purpose: Challenge['purpose']): readonly string[] =>
  sharedPurposes.some((each) => each === purpose) ? sharedPurposes : [purpose]

/**
 * Writes a code and the message that carries it, in one batch after `others`. When one was sent a moment ago, or
 * too many were, the challenge shares the newest code on its way: no stranger's request keeps a code from its reader.
 */
export const issue = async (
  ctx: RequestContext,
  challenge: Challenge,
  others: readonly Statement[] = [],
): Promise<Issued> => {
  const { env, db } = ctx
  const { channel, handle, userId, enrollmentId, purpose } = challenge
  const id = uuidv7()
  const challengeId = challenge.id ?? randomToken(24)
  const code = sixDigits()
  const hashes = await contactHashes(env, handle)
  // The signed-in user asks for themself; nobody else can fill their allowance.
  const asker =
    ctx.caller === null
      ? await askerOf(ctx, userId)
      : { hash: await contactHash(env, `user:${ctx.actor.id}`), isKnown: true }
  const sent = sql`${inList(codes.handleHash, hashes)} and ${inList(codes.purpose, groupOf(purpose))}
    and sent_id = id and (user_id is not null or enrollment_id is not null) = ${userId || enrollmentId ? 1 : 0}`
  const live = sql`${sent} and used_at is null and superseded_at is null and attempts < ${maxTries} and expires_at > ${iso(now())}`
  const values = {
    purpose,
    channel,
    userId: userId ?? null,
    enrollmentId: enrollmentId ?? null,
    handleHash: await contactHash(env, handle),
    askerHash: asker.hash,
    createdAt: iso(now()),
  }
  const issued = insertFrom(
    codes,
    {
      ...values,
      id,
      challengeId,
      sentId: id,
      hashContext: challengeId,
      handle: Buffer.from(await encryptField(env, handle, handleContext(id))),
      codeHash: await codeHash(env, `${challengeId}:${code}`),
      expiresAt: iso(now() + life),
    },
    sql`where not exists (select 1 from codes where ${live} and created_at > ${iso(now() - pause)})
      and (select count(*) from codes where ${sent} and asker_hash = ${asker.hash} and created_at > ${iso(now() - hour)}) < ${mostAnHour}
      and (${asker.isKnown ? 1 : 0} or not exists (select 1 from codes where ${live})
        or (select count(*) from codes where ${sent} and created_at > ${iso(now() - hour)}) < ${maxPerHandle})`,
  )
  const letter =
    userId || enrollmentId
      ? await enqueueDelivery(env, {
          id,
          key: `code:${id}`,
          userId: userId ?? null,
          enrollmentId: enrollmentId ?? null,
          themeId: challenge.themeId ?? null,
          channel,
          to: handle,
          template: 'code',
          message: codeMessage(code),
          expiresAt: iso(now() + life),
        })
      : null
  const isSent = await db
    .batch([...others, issued, assertOneRowChanged(), ...(letter ? [letter] : [])])
    .then(() => true)
    .catch((error: unknown) => {
      if (!isConstraintError(error, 'stale_version')) throw error
      return false
    })
  if (isSent) {
    if (letter) ctx.waitUntil(notifyQueue(env, id))
    if (others.length) ctx.waitUntil(drainOutbox(env))
    return {
      id: challengeId,
      channel,
      expiresAt: iso(now() + life),
      resendAt: iso(now() + pause),
    }
  }
  const [newest, mine] = await db.batch([
    selectAll(codes, sql`where ${live} order by created_at desc, rowid desc limit 1`),
    selectAll(
      codes,
      sql`where ${inList(codes.handleHash, hashes)} and asker_hash = ${asker.hash}
        and created_at > ${iso(now() - hour)} order by created_at desc, rowid desc limit ${maxPerAsker}`,
    ),
  ])
  const shared = newest.rows[0]
  const own = mine.rows.filter(({ sentId }) => sentId === shared?.id)
  const holdsIt = own.some((row) => row.challengeId === challengeId)
  // Nothing was refused for the code's sake: the batch held something stale of its own.
  if (!shared && mine.rows.length < mostAnHour) throw stale()
  if (!shared || (challenge.isResend && holdsIt) || mine.rows.length >= maxPerAsker)
    throw tooSoon(mine.rows, shared)
  const answered = { channel, expiresAt: shared.expiresAt, resendAt: resendTime(shared) }
  const again = own.find(
    (row) => row.purpose === purpose && row.enrollmentId === values.enrollmentId,
  )
  const sharing = insert(codes, {
    ...values,
    id,
    challengeId,
    sentId: shared.id,
    hashContext: shared.hashContext,
    handle: Buffer.from(await encryptField(env, handle, handleContext(id))),
    codeHash: shared.codeHash,
    expiresAt: shared.expiresAt,
  })
  const isOwn = again?.challengeId && !challenge.isResend
  const writes = [...others, ...(isOwn ? [] : [sharing])]
  if (writes.length) await db.batch(writes)
  if (others.length) ctx.waitUntil(drainOutbox(env))
  return { id: (isOwn && again.challengeId) || challengeId, ...answered }
}

const resendTime = ({ createdAt }: typeof codes.$inferSelect): string =>
  iso(Math.max(now(), Date.parse(createdAt) + pause))

const tooSoon = (
  mine: readonly (typeof codes.$inferSelect)[],
  shared: typeof codes.$inferSelect | undefined,
): Problem => {
  const soonAt = shared ? Date.parse(shared.createdAt) + pause : 0
  const isSoon = soonAt > now()
  const until = isSoon ? soonAt : Date.parse(mine.at(-1)?.createdAt ?? iso(now())) + hour
  const seconds = Math.max(1, Math.ceil((until - now()) / 1000))
  const more = { meta: { seconds }, headers: { 'retry-after': String(seconds) } }
  return isSoon
    ? new Problem(429, 'code_too_soon', `Wait ${seconds} seconds, then ask for another code.`, more)
    : new Problem(
        429,
        'too_many_codes',
        `We sent ${mostAnHour} codes within an hour. Ask for another in ${Math.ceil(seconds / 60)} minutes.`,
        more,
      )
}
