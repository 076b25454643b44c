import { Buffer } from 'node:buffer'
import { sql } from 'drizzle-orm'
import { seal } from '../../crypto/field'
import { codeHash, handleHash, handleHashes } from '../../crypto/hash'
import { isConstraintError } from '../../db/connection'
import { inList, insertFrom, raw, type Statement } from '../../db/statement'
import type { Channel } from '../../deliveries/contract'
import { deliver, nudge } from '../../deliveries/deliver'
import { codeLetter } from '../../deliveries/letter'
import { changedOne } from '../../events/emit'
import { drain } from '../../events/nudge'
import { secretText, uuidv7 } from '../../identifiers'
import { Problem, stale } from '../../jsonapi/errors'
import type { RequestContext } from '../../jsonapi/request-context'
import { iso, now } from '../../time'
import { codes, type purposes } from './tables'

/** Milliseconds a code works. */
const life = 10 * 60_000
/** Milliseconds a code is waited for before another one goes to its handle, and how many of them an hour. */
const pause = 30_000
const hour = 3_600_000
const mostAnHour = 5

export interface Challenge {
  readonly purpose: (typeof purposes)[number]
  readonly channel: Channel
  /** The email or the phone the code goes to. */
  readonly handle: string
  /** Whose handle it is. Without an account and an enrolment nothing is sent, and nobody can tell. */
  readonly userId?: string | null
  readonly enrollmentId?: string | null
  /** The brand of an enrolment that is written in the same batch. */
  readonly themeId?: string | null
  /** The challenge a code is sent again for. */
  readonly id?: string
}
export interface Issued {
  readonly id: string
  readonly channel: Channel
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

/** Writes a code and the letter that carries it, in one batch after `others`. */
export const issue = async (
  ctx: RequestContext,
  challenge: Challenge,
  others: readonly Statement[] = [],
): Promise<Issued> => {
  const { env, db } = ctx
  const { channel, handle, userId, enrollmentId, purpose } = challenge
  const id = uuidv7()
  const challengeId = challenge.id ?? secretText(24)
  const code = sixDigits()
  const hashes = await handleHashes(env, handle)
  const issued = insertFrom(
    codes,
    {
      id,
      challengeId,
      purpose,
      channel,
      userId: userId ?? null,
      enrollmentId: enrollmentId ?? null,
      handleHash: await handleHash(env, handle),
      handle: Buffer.from(await seal(env, handle, handleContext(id))),
      codeHash: await codeHash(env, `${challengeId}:${code}`),
      createdAt: iso(now()),
      expiresAt: iso(now() + life),
    },
    sql`where not exists (select 1 from codes where ${inList(codes.handleHash, hashes)} and used_at is null and created_at > ${iso(now() - pause)})
      and (select count(*) from codes where ${inList(codes.handleHash, hashes)} and created_at > ${iso(now() - hour)}) < ${mostAnHour}`,
  )
  const letter =
    userId || enrollmentId
      ? await deliver(env, {
          id,
          key: `code:${id}`,
          userId: userId ?? null,
          enrollmentId: enrollmentId ?? null,
          themeId: challenge.themeId ?? null,
          channel,
          to: handle,
          template: 'code',
          letter: codeLetter(code),
          expiresAt: iso(now() + life),
        })
      : null
  await db
    .batch([...others, issued, changedOne(), ...(letter ? [letter] : [])])
    .catch(async (error: unknown) => {
      if (!isConstraintError(error, 'stale_version')) throw error
      throw (await tooSoon(ctx, hashes)) ?? stale()
    })
  if (letter) ctx.waitUntil(nudge(env, id))
  if (others.length) ctx.waitUntil(drain(env))
  return {
    id: challengeId,
    channel,
    expiresAt: iso(now() + life),
    resendAt: iso(now() + pause),
  }
}

const tooSoon = async (
  { db }: RequestContext,
  hashes: readonly string[],
): Promise<Problem | null> => {
  const row = await db.first(
    raw<{ count: number; first: string; last: string }>(sql`
      select count(*) as count, min(created_at) as first, max(iif(used_at is null, created_at, '')) as last from codes
      where ${inList(codes.handleHash, hashes)} and created_at > ${iso(now() - hour)}`),
  )
  if (!row || (row.count < mostAnHour && !row.last)) return null
  const until = row.count < mostAnHour ? Date.parse(row.last) + pause : Date.parse(row.first) + hour
  const seconds = Math.max(1, Math.ceil((until - now()) / 1000))
  const more = { meta: { seconds }, headers: { 'retry-after': String(seconds) } }
  return row.count < mostAnHour
    ? new Problem(429, 'code_too_soon', `Wait ${seconds} seconds, then ask for another code.`, more)
    : new Problem(
        429,
        'too_many_codes',
        `We sent ${mostAnHour} codes within an hour. Ask for another in ${Math.ceil(seconds / 60)} minutes.`,
        more,
      )
}
