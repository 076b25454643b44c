import { allowAddress, findSuppression, findSuppressions } from '#edge/deliveries/suppressions'
import { transportOf } from '#edge/deliveries/transport'
import { refuseOutOfScope } from '#edge/events/emit'
import { operation } from '#edge/jsonapi/index'
import { conflict } from '#edge/platform/problem'
import { requireContact } from '../sessions'
import * as contract from './contract'
import { recipient, recipientPolicy, recipientWithin, requireRecipient } from './recipient-access'

const onRecipient = { subject: recipient, policy: recipientPolicy }

/** Shows staff and the patient why no message arrives, before they wait for one. */
export const listUnreachable = operation(contract.listUnreachable, onRecipient, async (ctx) => {
  const { email, phone, id } = await requireRecipient(ctx, ctx.id.id)
  const onFile = [
    ...(email ? [{ channel: 'email', address: email } as const] : []),
    ...(phone ? [{ channel: 'sms', address: phone } as const] : []),
  ]
  const found = await findSuppressions(ctx.env, ctx.db, onFile)
  return {
    data: [...found].map(([{ channel }, suppression]) => ({
      id: `${id}:${channel}`,
      channel,
      ...suppression,
    })),
  }
})

/** Refuses after STOP, which only START from the phone itself ends: the carrier blocks texts until then. */
export const allowContact = operation(contract.allowContact, onRecipient, async (ctx) => {
  const patient = await requireRecipient(ctx, ctx.id.id)
  const { channel } = ctx.body
  const address = requireContact(patient, channel)
  const reason = await findSuppression(ctx.env, ctx.db, channel, address)
  if (reason === 'stopped')
    throw conflict(
      'stopped_by_owner',
      'This phone sent STOP. To get texts again, its owner sends START to our number.',
    )
  return {
    write: [
      refuseOutOfScope(recipientWithin(patient.id, ctx.scope)),
      await allowAddress(ctx.env, channel, address, ctx.now),
    ],
    event: { subjectType: 'users', subjectId: patient.id, patientId: patient.id },
    detail: { channel, reason: reason ?? 'none' },
    onCommitted: async () => transportOf(ctx.env, channel).release?.(address),
    data: { id: patient.id, channel },
  }
})
