import type { Role } from '#edge/access/roles'
import type { DeliveryChannel } from '#edge/deliveries/contract'
import { changeOneRow } from '#edge/events/emit'
import type { RequestContext } from '#edge/jsonapi/index'
import { type Statement, sql, stamps } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'

/** What a change of contact needs to know of the account. */
export interface ContactAccount {
  readonly id: string
  readonly role: Role
  /** What they read. */
  readonly language: string
  readonly email: string
  readonly phone: string | null
  readonly emailVerifiedAt: string | null
  readonly phoneVerifiedAt: string | null
  /** Of an account of staff, whether it was ever opened. */
  readonly status: string
}

interface Contact {
  readonly channel: DeliveryChannel
  readonly value: string | null
  readonly verifiedAt: string | null
}

export const contactOf = (account: ContactAccount, channel: DeliveryChannel): Contact =>
  channel === 'email'
    ? { channel, value: account.email, verifiedAt: account.emailVerifiedAt }
    : { channel, value: account.phone, verifiedAt: account.phoneVerifiedAt }

/** Staff accounts get their email from an admin: it counts as proven. */
export const isProven = ({ role }: ContactAccount, { channel, value, verifiedAt }: Contact) =>
  value !== null && (verifiedAt !== null || (role !== 'patient' && channel === 'email'))

/**
 * Where to warn of a change: the contact that changes, else the other one, of those that are proven. A change by staff is
 * told to what was on file unproven too, where nothing else is: no one takes an account over unheard.
 */
export const contactsToWarn = (
  account: ContactAccount,
  changing: DeliveryChannel,
  isByStaff: boolean,
): readonly Contact[] => {
  const other = changing === 'email' ? 'sms' : 'email'
  const onFile = [contactOf(account, changing), contactOf(account, other)]
  const proven = onFile.find((contact) => isProven(account, contact))
  if (proven) return [proven]
  return isByStaff ? onFile.filter(({ value }) => value) : []
}

/** The contact on file is proven, as long as it is still the one that was. */
export const proveContact = (
  { now: at }: RequestContext,
  userId: string,
  channel: DeliveryChannel,
  handle: string,
): Statement[] => {
  const column = sql.identifier(channel === 'email' ? 'email_verified_at' : 'phone_verified_at')
  const on = sql.identifier(channel === 'email' ? 'email' : 'phone')
  return changeOneRow(sql`
      update users set ${column} = ${at}, ${stamps(at)}
      where id = ${userId} and ${on} = ${handle}`)
}

/** The patient read the code of the contact on file to staff: messages go there, and it signs no one in. */
export const confirmContact = (
  { now: at }: RequestContext,
  userId: string,
  channel: DeliveryChannel,
  handle: string,
): Statement[] => {
  const column = sql.identifier(channel === 'email' ? 'email_confirmed_at' : 'phone_confirmed_at')
  const on = sql.identifier(channel === 'email' ? 'email' : 'phone')
  return changeOneRow(sql`
      update users set ${column} = ${at}, ${stamps(at)}
      where id = ${userId} and ${on} = ${handle}`)
}

/** The email or phone of an account; a 422 where there is none. */
export const requireContact = (account: ContactAccount, channel: DeliveryChannel): string => {
  const { value } = contactOf(account, channel)
  if (value) return value
  throw unprocessable('phone_missing', 'There is no phone on file. Add one first.', 'channel')
}
