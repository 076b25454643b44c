import { Buffer } from 'node:buffer'
import type { DeliveryChannel } from '#edge/deliveries/contract'
import { enqueueDelivery, notifyQueue } from '#edge/deliveries/enqueue-delivery'
import { changeOneRow } from '#edge/events/emit'
import { drainOutbox } from '#edge/events/request-drain'
import type { RequestContext } from '#edge/jsonapi/index'
import { respond } from '#edge/jsonapi/read/read-handlers'
import { snakeKeys } from '#edge/platform/case'
import { encryptField } from '#edge/platform/crypto/field-encryption'
import { codeHash, contactHash, contactHashes } from '#edge/platform/crypto/hash'
import {
  inList,
  insert,
  insertFrom,
  isConstraintError,
  type SQL,
  type Statement,
  selectAll,
  sql,
} from '#edge/platform/db/index'
import { randomToken, uuidv7 } from '#edge/platform/ids'
import { Problem, stale } from '#edge/platform/problem'
import { hourMs, iso, now } from '#edge/platform/time'
import { type SignInClient, signInClientOf } from '../sessions'
import {
  codeTtlMs,
  maxCodeAttempts,
  maxCodesPerHour,
  maxPerClient,
  maxPerRecipient,
  resendPauseMs,
} from './code-limits'
import { codeRecipientFor } from './code-recipient'
import { codeRecipientContext } from './codes'
import { codes, type purposes } from './table'

type Code = typeof codes.$inferSelect

export interface CodeRequest {
  readonly purpose: (typeof purposes)[number]
  readonly channel: DeliveryChannel
  /** The email or the phone the code goes to. */
  readonly handle: string
  /** Whose it is. Without an account and an enrollment nothing is sent, and the answer does not tell. */
  readonly userId?: string | null
  readonly enrollmentId?: string | null
  /** The brand of an enrollment that is written in the same batch. */
  readonly themeId?: string | null
  /** The challenge a code is sent again for. */
  readonly id?: string
  /** Asked by the holder of the challenge: a wait is told, since nothing is lost by it. */
  readonly isResend?: boolean
}
export interface IssuedCode {
  readonly id: string
  readonly channel: DeliveryChannel
  readonly expiresAt: string
  readonly resendAt: string
}

/** The answer that a code is on its way, or would be if the account were there. */
export const codeResponse = ({ id, ...rest }: IssuedCode, status = 202): Response =>
  respond({ data: { type: 'verification_codes', id, attributes: snakeKeys(rest) } }, status)

/** A code that was sent moments ago, answered again; null once another one may be sent. */
export const pendingCode = (
  { challengeId, channel, createdAt, expiresAt }: Code,
  at: string,
): IssuedCode | null => {
  const resendAt = iso(Date.parse(createdAt) + resendPauseMs)
  return challengeId && resendAt > at ? { id: challengeId, channel, expiresAt, resendAt } : null
}

/** Six digits, all of them as likely. */
export const sixDigits = (): string => {
  for (;;) {
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
    // The last incomplete million would make low codes likelier.
    if (random < 4_294_000_000) return String(random % 1_000_000).padStart(6, '0')
  }
}

/** Purposes whose codes are answered at the same address, so that one may stand for another. */
const sharedPurposes = ['enroll', 'login', 'reset_password'] as const
const purposeGroup = (purpose: CodeRequest['purpose']): readonly string[] =>
  sharedPurposes.some((each) => each === purpose) ? sharedPurposes : [purpose]

/** What one request for a code is decided by. */
interface Issuing {
  readonly request: CodeRequest
  readonly challengeId: string
  readonly client: SignInClient
  readonly hashes: readonly string[]
  /** Codes sent for the same purpose to the same recipient, and those of them that still work. */
  readonly sent: SQL
  readonly live: SQL
  readonly values: Pick<Code, 'purpose' | 'channel' | 'userId' | 'enrollmentId' | 'contactHash'> &
    Pick<Code, 'clientHash' | 'createdAt'>
}

const prepare = async (ctx: RequestContext, request: CodeRequest): Promise<Issuing> => {
  const { env } = ctx
  const { channel, handle, purpose, userId = null, enrollmentId = null } = request
  const hashes = await contactHashes(env, handle)
  // A signed-in user has an allowance of their own, which no other caller can use up.
  const client =
    ctx.caller === null
      ? await signInClientOf(ctx, userId)
      : { hash: await contactHash(env, `user:${ctx.actor.id}`), isKnown: true }
  const sent = sql`${inList(codes.contactHash, hashes)} and ${inList(codes.purpose, purposeGroup(purpose))}
    and sent_id = id and (user_id is not null or enrollment_id is not null) = ${userId || enrollmentId ? 1 : 0}`
  return {
    request,
    challengeId: request.id ?? randomToken(24),
    client,
    hashes,
    sent,
    live: sql`${sent} and used_at is null and superseded_at is null and attempts < ${maxCodeAttempts} and expires_at > ${iso(now())}`,
    values: {
      purpose,
      channel,
      userId,
      enrollmentId,
      contactHash: await contactHash(env, handle),
      clientHash: client.hash,
      createdAt: iso(now()),
    },
  }
}

/**
 * Writes a code and the message that carries it, in one batch after `others`. When one was sent a moment ago, or
 * too many were, the challenge shares the newest code on its way: no other caller keeps a code from its recipient.
 */
export const issueCode = async (
  ctx: RequestContext,
  request: CodeRequest,
  others: readonly Statement[] = [],
): Promise<IssuedCode> => {
  const issuing = await prepare(ctx, request)
  return (await sendNewCode(ctx, issuing, others)) ?? shareCode(ctx, issuing, others)
}

/** A code of its own, unless one was sent a moment ago or too many were. */
const sendNewCode = async (
  ctx: RequestContext,
  { request, challengeId, client, sent, live, values }: Issuing,
  others: readonly Statement[],
): Promise<IssuedCode | null> => {
  const { env, db } = ctx
  const { purpose, channel, handle, themeId = null } = request
  const { userId, enrollmentId } = values
  const id = uuidv7()
  const code = sixDigits()
  const expiresAt = iso(now() + codeTtlMs)
  const insertCode = insertFrom(
    codes,
    {
      ...values,
      id,
      challengeId,
      sentId: id,
      hashContext: challengeId,
      contactEncrypted: Buffer.from(await encryptField(env, handle, codeRecipientContext(id))),
      codeHash: await codeHash(env, `${challengeId}:${code}`),
      expiresAt,
    },
    sql`where not exists (select 1 from verification_codes where ${live} and created_at > ${iso(now() - resendPauseMs)})
      and (select count(*) from verification_codes where ${sent} and client_hash = ${client.hash} and created_at > ${iso(now() - hourMs)}) < ${maxCodesPerHour}
      and (${client.isKnown ? 1 : 0} or not exists (select 1 from verification_codes where ${live})
        or (select count(*) from verification_codes where ${sent} and created_at > ${iso(now() - hourMs)}) < ${maxPerRecipient})`,
  )
  const hasRecipient = Boolean(userId || enrollmentId)
  const recipient = await codeRecipientFor(ctx, request)
  // Written without a recipient too, and then kept back: what an unknown address is answered takes as long.
  const message = await enqueueDelivery(env, {
    id,
    key: `code:${id}`,
    userId: hasRecipient ? userId : id,
    enrollmentId,
    themeId,
    channel: recipient.channel,
    to: recipient.address,
    // A code that staff asked for is read out to them; it proves a contact and opens nothing.
    kind: /^verify/.test(purpose) && ctx.actor.id !== userId ? 'contact_code' : 'code',
    values: { code },
    language: ctx.language,
    expiresAt,
  })
  const isSent = await db
    .batch([
      ...others,
      ...changeOneRow(insertCode),
      hasRecipient ? message : noMessage,
      ...recipient.allow,
    ])
    .then(() => true)
    .catch((error: unknown) => {
      if (!isConstraintError(error, 'stale_version')) throw error
      return false
    })
  if (!isSent) return null
  if (hasRecipient) ctx.waitUntil(notifyQueue(env, id))
  if (others.length) ctx.waitUntil(drainOutbox(env))
  return { id: challengeId, channel, expiresAt, resendAt: iso(now() + resendPauseMs) }
}

const noMessage = sql`select 1`

/** The newest code on its way, for this challenge too. */
const shareCode = async (
  ctx: RequestContext,
  { request, challengeId, client, hashes, live, values }: Issuing,
  others: readonly Statement[],
): Promise<IssuedCode> => {
  const { env, db } = ctx
  const { purpose, channel, handle, isResend } = request
  const [newest, mine] = await db.batch([
    selectAll(codes, sql`where ${live} order by created_at desc, rowid desc limit 1`),
    selectAll(
      codes,
      sql`where ${inList(codes.contactHash, hashes)} and client_hash = ${client.hash}
        and created_at > ${iso(now() - hourMs)} order by created_at desc, rowid desc limit ${maxPerClient}`,
    ),
  ])
  const shared = newest.rows[0]
  const own = mine.rows.filter(({ sentId }) => sentId === shared?.id)
  const isHolder = own.some((row) => row.challengeId === challengeId)
  // No limit was met: the batch held something stale of its own.
  if (!shared && mine.rows.length < maxCodesPerHour) throw stale()
  if (!shared || (isResend && isHolder) || mine.rows.length >= maxPerClient)
    throw tooSoon(mine.rows, shared)
  const again = own.find(
    (row) => row.purpose === purpose && row.enrollmentId === values.enrollmentId,
  )
  const ownChallenge = isResend ? null : again?.challengeId
  const id = uuidv7()
  const sharing = insert(codes, {
    ...values,
    id,
    challengeId,
    sentId: shared.id,
    hashContext: shared.hashContext,
    contactEncrypted: Buffer.from(await encryptField(env, handle, codeRecipientContext(id))),
    codeHash: shared.codeHash,
    expiresAt: shared.expiresAt,
  })
  const writes = [...others, ...(ownChallenge ? [] : [sharing])]
  if (writes.length) await db.batch(writes)
  if (others.length) ctx.waitUntil(drainOutbox(env))
  const resendAt = iso(Math.max(now(), Date.parse(shared.createdAt) + resendPauseMs))
  return { id: ownChallenge || challengeId, channel, expiresAt: shared.expiresAt, resendAt }
}

const tooSoon = (mine: readonly Code[], shared: Code | undefined): Problem => {
  const soonAt = shared ? Date.parse(shared.createdAt) + resendPauseMs : 0
  const isSoon = soonAt > now()
  const until = isSoon ? soonAt : Date.parse(mine.at(-1)?.createdAt ?? iso(now())) + hourMs
  const seconds = Math.max(1, Math.ceil((until - now()) / 1000))
  const more = { meta: { seconds }, headers: { 'retry-after': String(seconds) } }
  return isSoon
    ? new Problem(429, 'code_too_soon', `Wait ${seconds} seconds, then ask for another code.`, more)
    : new Problem(
        429,
        'too_many_codes',
        `We sent ${maxCodesPerHour} codes within an hour. Ask for another in ${Math.ceil(seconds / 60)} minutes.`,
        more,
      )
}
