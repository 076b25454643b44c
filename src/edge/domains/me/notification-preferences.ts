import { isSwitchedOn } from '#edge/announcements/choose-channels'
import { loadRecipients } from '#edge/announcements/recipients'
import { isForRole, notificationKinds } from '#edge/deliveries/kinds'
import { operation } from '#edge/jsonapi/index'
import { notFound } from '#edge/platform/problem'
import { notificationPreferences as contract } from './contract'

const channels = ['in_app', 'push', 'sms', 'email'] as const

/** What the channels of each group are now, from the same rules that send. */
export const readPreferences = operation(contract, { ownAccount: true }, async (ctx) => {
  const { actor, env, db } = ctx
  const recipient = (await loadRecipients(env, db, [actor.id])).get(actor.id)
  if (!recipient) throw notFound()
  const own = notificationKinds.filter((kind) => isForRole(kind, actor.role))
  return {
    data: [...Map.groupBy(own, ({ group }) => group)].map(([id, kinds]) => ({
      id,
      channels: channels.flatMap((channel) => {
        const having = kinds.filter((kind) => kind.channels.includes(channel))
        const [first] = having
        if (!first) return []
        const locked = channel === 'in_app' || having.every(({ isOptional }) => !isOptional)
        const enabled =
          locked ||
          (recipient.allowsMessages &&
            isSwitchedOn(recipient, having.find(({ isOptional }) => isOptional) ?? first, channel))
        const suppression =
          channel === 'sms' || channel === 'email' ? recipient.suppressions[channel] : undefined
        return [{ channel, enabled, locked, ...(suppression && { suppression }) }]
      }),
    })),
  }
})
