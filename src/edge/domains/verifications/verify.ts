import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import type { DeliveryChannel } from '../../deliveries/contract'
import { assertOneRowChanged, emit } from '../../events/emit'
import { drainOutbox } from '../../events/request-drain'
import { parseBody } from '../../jsonapi/body'
import type { HonoContext } from '../../jsonapi/operation'
import { respond } from '../../jsonapi/read-handlers'
import { contactHashes } from '../../platform/crypto/hash'
import { isConstraintError } from '../../platform/db/connection'
import { raw, type Statement } from '../../platform/db/statement'
import { conflict, unprocessable, validate } from '../../platform/problem'
import type { Account } from '../auth/accounts'
import { codeAnswer } from '../auth/code-response'
import { issue } from '../auth/issue-code'
import { attempt, superseded, use, usedCode } from '../auth/verify-code'
import { pendingChange, recentChangesByStaff } from '../contacts/pending'
import { provePending } from '../contacts/prove'
import { passVerification, sendVerification } from './contract'
import { patientInReach } from './recipient-access'

const maxBody = 2 * 1024
const purposes = { email: 'verify_email', sms: 'verify_phone' } as const

export const onFile = ({ email, phone }: Account, channel: DeliveryChannel): string => {
  const handle = channel === 'email' ? email : phone
  if (handle) return handle
  throw unprocessable('phone_missing', 'There is no phone on file. Add one first.', 'channel')
}

/** What a code of this channel proves: the new value that waits to be proven, else the one on file. */
const valueToProve = async ({ db }: RequestContext, patient: Account, channel: DeliveryChannel) => {
  const pending = await db.first(pendingChange(patient.id, channel))
  return { pending, handle: pending?.newValue ?? onFile(patient, channel) }
}

export const askToVerify = async (c: HonoContext, ctx: RequestContext): Promise<Response> => {
  const patient = await patientInReach(ctx.db, ctx.actor, ctx.param('id'))
  const { attributes } = await parseBody(c, maxBody)
  const { channel } = validate(sendVerification.body, attributes)
  const { handle } = await valueToProve(ctx, patient, channel)
  const issued = await issue(
    ctx,
    {
      purpose: purposes[channel],
      channel,
      handle,
      userId: patient.id,
    },
    [
      emit(ctx, {
        name: 'verifications.send',
        subjectType: 'verifications',
        subjectId: patient.id,
        patientId: patient.id,
        detail: { channel },
      }),
    ],
  )
  return codeAnswer(issued, 201)
}

export const passVerify = async (c: HonoContext, ctx: RequestContext): Promise<Response> => {
  const patient = await patientInReach(ctx.db, ctx.actor, ctx.param('id'))
  const { attributes } = await parseBody(c, maxBody)
  const { id: challenge, code: typed } = validate(passVerification.body, attributes)
  const { code } = await attempt(ctx, challenge, typed, ['verify_email', 'verify_phone'])
  if (code.userId !== patient.id) throw unprocessable('code_unknown', 'Ask for a new code.', 'code')
  const { channel } = code
  await assertMayProve(ctx, patient, channel)
  const { pending, handle } = await valueToProve(ctx, patient, channel)
  // The email or phone may have been changed since the code was sent to the old one.
  if (!(await contactHashes(ctx.env, handle)).includes(code.handleHash)) throw superseded()
  const at = ctx.now
  const proof = pending
    ? await provePending(ctx, patient, pending)
    : { statements: proveOnFile(ctx, patient, channel, handle), notify: async () => {} }
  await ctx.db
    .batch([
      use(ctx, code),
      assertOneRowChanged(),
      ...proof.statements,
      raw(sql`
        insert into user_settings (user_id, name, value, updated_at)
        values (${patient.id}, ${channel === 'email' ? 'email_verified' : 'phone_verified'}, 'true', ${at})
        on conflict (user_id, name) do update set value = 'true', updated_at = excluded.updated_at`),
      emit(ctx, {
        name: channel === 'email' ? 'users.verify_email' : 'users.verify_phone',
        subjectType: 'users',
        subjectId: patient.id,
        patientId: patient.id,
      }),
    ])
    .catch((error: unknown) => {
      if (isConstraintError(error, 'users_by_email'))
        throw conflict(
          'email_taken',
          'Another account of yours uses this email. Sign in to that one, or contact customer support.',
        )
      throw isConstraintError(error, 'stale_version') ? usedCode() : error
    })
  ctx.waitUntil(drainOutbox(ctx.env))
  ctx.waitUntil(proof.notify())
  return respond({
    data: { type: 'verifications', id: patient.id, attributes: { channel, verified_at: at } },
  })
}

const proveOnFile = (
  { now: at }: RequestContext,
  patient: Account,
  channel: DeliveryChannel,
  handle: string,
): Statement[] => {
  const column = sql.identifier(channel === 'email' ? 'email_verified_at' : 'phone_verified_at')
  const on = sql.identifier(channel === 'email' ? 'email' : 'phone')
  return [
    raw(sql`
      update users set ${column} = ${at}, version = version + 1, updated_at = ${at}
      where id = ${patient.id} and ${on} = ${handle}`),
    assertOneRowChanged(),
  ]
}

/** Staff may not prove a contact that staff entered lately: then only the patient, who reads it, can. */
const assertMayProve = async (
  { actor, db }: RequestContext,
  patient: Account,
  channel: DeliveryChannel,
): Promise<void> => {
  if (actor.id === patient.id || !(patient.emailVerifiedAt ?? patient.phoneVerifiedAt)) return
  if (await db.first(recentChangesByStaff(patient.id, channel)))
    throw conflict(
      'contact_changed_recently',
      'Staff changed this contact within the last 72 hours. Until then only the patient can verify it, signed in.',
    )
}
