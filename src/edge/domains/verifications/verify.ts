import { assertTakesMessages } from '#edge/deliveries/assert-takes-messages'
import type { DeliveryChannel } from '#edge/deliveries/contract'
import { emit } from '#edge/events/emit'
import { operation, type RequestContext } from '#edge/jsonapi/index'
import { contactHashes } from '#edge/platform/crypto/hash'
import { byConstraint } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { agreeToChange, applyPendingChange, pendingChange, recentChangesByStaff } from '../contacts'
import { profileTodoAfter } from '../patients'
import { type Account, confirmContact, proveContact, requireContact } from '../sessions'
import {
  codeResponse,
  codeSuperseded,
  codeUnknown,
  codeUsed,
  issueCode,
  redeemCode,
  verifyCode,
} from '../verification_codes'
import * as contract from './contract'
import { recipient, recipientPolicy, requireRecipient } from './recipient-access'

const purposes = { email: 'verify_email', sms: 'verify_phone' } as const

/** What a code of this channel proves: the new value that waits to be proven, else the one on file. */
const valueToProve = async ({ db }: RequestContext, patient: Account, channel: DeliveryChannel) => {
  const pending = await db.first(pendingChange(patient.id, channel))
  return { pending, handle: pending?.newValue ?? requireContact(patient, channel) }
}

const onRecipient = { subject: recipient, policy: recipientPolicy }

export const sendVerification = operation(contract.sendVerification, onRecipient, async (ctx) => {
  const patient = await requireRecipient(ctx, ctx.id.id)
  const { channel } = ctx.body
  const { handle } = await valueToProve(ctx, patient, channel)
  // Patients see the reason in their settings; staff would wait with them for a code that never arrives.
  if (ctx.actor.id !== patient.id)
    await assertTakesMessages(ctx, channel, handle, ['stopped', 'landline'])
  const sent = emit(ctx, {
    name: contract.sendVerification.name,
    subjectType: 'verifications',
    subjectId: patient.id,
    patientId: patient.id,
    detail: { channel },
  })
  const request = { purpose: purposes[channel], channel, handle, userId: patient.id }
  return codeResponse(await issueCode(ctx, request, [...ctx.guards, sent]), 201)
})

export const passVerification = operation(contract.passVerification, onRecipient, async (ctx) => {
  const patient = await requireRecipient(ctx, ctx.id.id)
  const { id: challenge, code: typed } = ctx.body
  const { code } = await verifyCode(ctx, challenge, typed, ['verify_email', 'verify_phone'])
  if (code.userId !== patient.id) throw codeUnknown()
  const { channel } = code
  const { pending, handle } = await valueToProve(ctx, patient, channel)
  const isOwn = ctx.actor.id === patient.id
  if (!isOwn) await assertMayConfirm(ctx, patient, channel, pending)
  // The email or phone may have been changed since the code was sent to the old one.
  if (!(await contactHashes(ctx.env, handle)).includes(code.contactHash)) throw codeSuperseded()
  const proof = pending
    ? await applyPendingChange(ctx, patient, pending)
    : {
        statements: isOwn
          ? proveContact(ctx, patient.id, channel, handle)
          : [
              ...confirmContact(ctx, patient.id, channel, handle),
              agreeToChange(ctx.actor.id, patient.id, handle),
            ],
        notify: async () => {},
      }
  const isProven = isOwn || pending !== undefined
  const todo = isProven
    ? await profileTodoAfter(
        ctx,
        patient.id,
        channel === 'email'
          ? { email: handle, emailVerifiedAt: ctx.now }
          : { phone: handle, phoneVerifiedAt: ctx.now },
      )
    : []
  return {
    write: [...redeemCode(ctx, code), ...proof.statements, ...todo],
    event: {
      name: channel === 'email' ? 'users.verify_email' : 'users.verify_phone',
      subjectType: 'users',
    },
    detail: { opens_sign_in: isProven },
    mapError: proofError,
    onCommitted: proof.notify,
    data: { id: patient.id, channel, verifiedAt: ctx.now },
  }
})

const proofError = byConstraint({
  users_by_email: conflict(
    'email_taken',
    'Another account of yours uses this email. Sign in to that one, or contact customer support.',
  ),
  stale_version: codeUsed(),
})

/**
 * A code that the patient reads out to staff confirms the contact on file for messages, and signs no one in. One that
 * waits to take the place of a proven contact takes effect by it: not within 72 hours of its entry by staff, in which the
 * old one can stop it, and never by who entered it.
 */
const assertMayConfirm = async (
  { actor, db }: RequestContext,
  patient: Account,
  channel: DeliveryChannel,
  pending: { readonly requestedBy: string } | undefined,
): Promise<void> => {
  const isProven = patient.emailVerifiedAt ?? patient.phoneVerifiedAt
  if (isProven && (await db.first(recentChangesByStaff(patient.id, channel))))
    throw conflict(
      'contact_changed_recently',
      'Our team changed this contact within the last 72 hours. Sign in to verify it.',
    )
  if (pending?.requestedBy === actor.id)
    throw conflict(
      'own_entry',
      'You entered this contact yourself. The patient signs in to verify it, or reads the code to a colleague of yours.',
    )
}
