import { countAttempts } from '#edge/access/rate-limits'
import { assertTakesMessages } from '#edge/deliveries/assert-takes-messages'
import type { DeliveryChannel } from '#edge/deliveries/contract'
import { enqueueDelivery, notifyQueue } from '#edge/deliveries/enqueue-delivery'
import { refuseOutOfScope } from '#edge/events/emit'
import { operation, type RequestContext } from '#edge/jsonapi/index'
import { appOrigin } from '#edge/platform/environment'
import { unprocessable } from '#edge/platform/problem'
import { recentChanges } from '../contacts'
import { type Account, contactOf, requireContact } from '../sessions'
import { createLink } from '../verification_codes'
import { sendSignInLink as contract } from './contract'
import { recipientPolicy, recipientWithin, requireRecipient } from './recipient-access'

/** Staff have a link sent to a patient; it alone opens nothing, the date of birth comes with it. */
export const sendSignInLink = operation(contract, { policy: recipientPolicy }, async (ctx) => {
  const { patientId, channel = 'email' } = ctx.body
  const patient = await requireRecipient(ctx, patientId)
  const to = requireContact(patient, channel)
  await assertLinkAllowed(ctx, patient, channel)
  await assertTakesMessages(ctx, channel, to)
  await countAttempts(ctx, [{ key: `link:${patient.id}`, limit: { max: 5, windowSeconds: 3600 } }])
  const { id, token, expiresAt, statement } = await createLink(ctx, patient.id, channel, to)
  const message = await enqueueDelivery(ctx.env, {
    id,
    key: `link:${id}`,
    userId: patient.id,
    channel,
    to,
    kind: 'sign_in_link',
    language: patient.language,
    values: { link: `${appOrigin(ctx.env)}/auth/verify?fa=${token}` },
    expiresAt,
  })
  return {
    write: [refuseOutOfScope(recipientWithin(patientId, ctx.scope)), statement, message],
    event: { subjectId: patient.id, patientId: patient.id },
    detail: { channel },
    onCommitted: () => notifyQueue(ctx.env, id),
    data: { id, channel, expiresAt },
  }
})

/** A link signs in: it goes only to a contact that is proven, and was not changed within 72 hours. */
const assertLinkAllowed = async (
  { db }: RequestContext,
  patient: Account,
  channel: DeliveryChannel,
): Promise<void> => {
  if (!contactOf(patient, channel).verifiedAt)
    throw unprocessable(
      'contact_unproven',
      'The patient has not signed in with this contact yet. They enroll with it, their name and date of birth, and find their record.',
      'channel',
    )
  if (await db.first(recentChanges(patient.id, channel)))
    throw unprocessable(
      'contact_changed_recently',
      'This contact was changed within the last 72 hours. Use another one, or ask the patient to sign in with a code.',
      'channel',
    )
}
