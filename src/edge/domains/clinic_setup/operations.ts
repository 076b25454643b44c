import { enqueueDelivery, notifyQueue } from '#edge/deliveries/enqueue-delivery'
import { confirmAlert, sendAlert } from '#edge/events/health/test-alert'
import { operation, policyOf, type RequestContext } from '#edge/jsonapi/index'
import { readBack } from '#edge/jsonapi/write/outcome'
import { sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { unprocessable } from '#edge/platform/problem'
import { sixDigits } from '../verification_codes'
import { confirmTestAlert, readClinicSetup, sendTestMessage } from './contract'
import { readSetup, type WrittenChannel } from './read-setup'

const policy = policyOf({ admin: { scope: 'everyone', can: ['send_test', 'confirm_alert'] } })
const readAgain = (ctx: RequestContext) => readBack(sql`select 1`, () => readSetup(ctx))

/** A mail or text to the account of the admin who asks, by the same way as every message. */
const testMessage = async (
  env: Environment,
  { db, actor }: RequestContext,
  channel: WrittenChannel,
) => {
  const account = await db.require(
    sql<{ to: string | null; language: string }>`
      select ${channel === 'email' ? sql`email` : sql`phone`} as "to", language
      from users where id = ${actor.id}`,
  )
  if (!account.to)
    throw unprocessable('no_phone', 'Add your phone number to your account first', 'channel')
  const id = uuidv7()
  const write = await enqueueDelivery(env, {
    id,
    key: `test_message:${id}`,
    userId: actor.id,
    channel,
    to: account.to,
    kind: 'test_message',
    language: account.language,
  })
  return { write, id }
}

export const clinicSetupOperations = [
  operation(readClinicSetup, { policy }, async (ctx) => ({ data: await readSetup(ctx) })),
  operation(sendTestMessage, { policy }, async (ctx) => {
    const { env, body, now } = ctx
    const { channel } = body
    const answer = { detail: { channel }, read: readAgain(ctx) }
    if (channel === 'alert') return { ...answer, write: [await sendAlert(env, now, sixDigits())] }
    const { write, id } = await testMessage(env, ctx, channel)
    return { ...answer, write: [write], onCommitted: () => notifyQueue(env, id) }
  }),
  operation(confirmTestAlert, { policy }, async (ctx) => ({
    write: [await confirmAlert(ctx, ctx.body.code)],
    read: readAgain(ctx),
  })),
]
