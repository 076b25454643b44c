import type { DeliveryChannel } from '#edge/deliveries/contract'
import { findSuppressions } from '#edge/deliveries/suppressions'
import type { RequestContext } from '#edge/jsonapi/index'
import { conflict } from '#edge/platform/problem'
import { type ContactAccount, contactOf, isProven } from './contact'

/**
 * A verified contact that takes mandatory messages, the given channel first; undefined without one. An email with a spam
 * complaint takes them too, when no other contact does.
 */
export const reachableContact = async (
  { env, db }: RequestContext,
  account: ContactAccount,
  first: DeliveryChannel = 'email',
) => {
  const channels = [first, first === 'email' ? 'sms' : 'email'] as const
  const proven = channels.flatMap((channel) => {
    const contact = contactOf(account, channel)
    return contact.value && isProven(account, contact) ? [{ channel, address: contact.value }] : []
  })
  const suppressions = await findSuppressions(env, db, proven)
  return (
    proven.find((contact) => !suppressions.has(contact)) ??
    proven.find((contact) => suppressions.get(contact)?.reason === 'complained')
  )
}

export const accountTakesNoMail = () =>
  conflict('account_closed', 'This account no longer receives mail')
