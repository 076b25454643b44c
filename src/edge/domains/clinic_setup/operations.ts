import { enqueueDelivery, notifyQueue } from '#edge/deliveries/enqueue-delivery'
import { operation, policyOf } from '#edge/jsonapi/index'
import { readBack } from '#edge/jsonapi/write/outcome'
import { sql } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { unprocessable } from '#edge/platform/problem'
import { readClinicSetup, sendTestMessage } from './contract'
import { readSetup } from './read-setup'

const policy = policyOf({ admin: { scope: 'everyone', can: ['send_test'] } })

export const clinicSetupOperations = [
  operation(readClinicSetup, { policy }, async (ctx) => ({ data: await readSetup(ctx) })),
  operation(sendTestMessage, { policy }, async (ctx) => {
    const { env, actor, body, db } = ctx
    const { channel } = body
    const account = await db.require(
      sql<{ to: string | null; language: string }>`
        select ${channel === 'email' ? sql`email` : sql`phone`} as "to", language
        from users where id = ${actor.id}`,
    )
    if (!account.to)
      throw unprocessable('no_phone', 'Add your phone number to your account first', 'channel')
    const id = uuidv7()
    return {
      write: [
        await enqueueDelivery(env, {
          id,
          key: `test_message:${id}`,
          userId: actor.id,
          channel,
          to: account.to,
          kind: 'test_message',
          language: account.language,
        }),
      ],
      detail: { channel },
      onCommitted: () => notifyQueue(env, id),
      read: readBack(sql`select 1`, () => readSetup(ctx)),
    }
  }),
]
