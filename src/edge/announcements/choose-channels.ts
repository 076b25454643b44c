import type { DeliveryChannel } from '../deliveries/contract'
import type { NotificationKind } from '../deliveries/kinds'
import { isHeldBack } from '../deliveries/suppressions'
import { quietUntil } from './quiet-hours'
import type { NotifiedUser } from './recipients'

export interface ChosenChannel {
  readonly channel: DeliveryChannel | 'push'
  /** An email, a phone, or the id of a push subscription. */
  readonly to: string
  /** RFC 3339: when quiet hours end; null for at once. */
  readonly notBefore: string | null
}

/** Whether this user gets such messages by this channel: as they chose, else as their role has it. */
export const isSwitchedOn = (
  { choices, prefers }: Pick<NotifiedUser, 'choices' | 'prefers'>,
  { group, isOptional, channels }: Pick<NotificationKind, 'group' | 'isOptional' | 'channels'>,
  channel: DeliveryChannel | 'push',
): boolean => {
  const choice = isOptional ? choices[`${group}.${channel}`] : undefined
  if (choice !== undefined) return choice
  if (channel === 'push') return true
  // What must be said, and is said in one way, is said so.
  if (!isOptional && channels.length === 1) return true
  // Staff work in the app: a text or a mail is what they ask for.
  if (prefers === null) return !isOptional
  return channel === 'sms' ? prefers !== 'Email' : prefers !== 'Text'
}

/**
 * How a notification leaves the app for one user, beside standing in their list. What cannot be sent by text goes by mail,
 * and the other way round where they allow texts, unless they chose to have none of it there; texts and pushes wait until
 * quiet hours end, mails make no sound.
 */
export const chooseChannels = (
  kind: NotificationKind,
  recipient: NotifiedUser,
  at: number,
  expiresAt?: string,
): readonly ChosenChannel[] => {
  const { allowsMessages, choices, devices } = recipient
  if (kind.isOptional && !allowsMessages) return []
  const isOn = (channel: DeliveryChannel | 'push') =>
    kind.channels.includes(channel) && isSwitchedOn(recipient, kind, channel)
  const reachable = { sms: phoneFor(recipient, kind), email: emailFor(recipient, kind) }
  /** Who switched a topic off by a channel does not get it there in place of another. */
  const standsInFor = (missing: DeliveryChannel, channel: DeliveryChannel) =>
    isOn(missing) &&
    !reachable[missing] &&
    kind.channels.includes(channel) &&
    (!kind.isOptional || choices[`${kind.group}.${channel}`] !== false)
  const text = isOn('sms') || standsInFor('email', 'sms') ? reachable.sms : null
  const mail = isOn('email') || standsInFor('sms', 'email') ? reachable.email : null
  const notBefore = kind.isHeldInQuietHours ? quietUntil(recipient, at) : null
  const isTooLate = notBefore !== null && expiresAt !== undefined && notBefore >= expiresAt
  const withSound = isTooLate
    ? []
    : [
        ...(text ? [{ channel: 'sms', to: text } as const] : []),
        ...(isOn('push') ? devices.map((to) => ({ channel: 'push', to }) as const) : []),
      ]
  return [
    ...withSound.map((chosen) => ({ ...chosen, notBefore })),
    ...(mail ? [{ channel: 'email', to: mail, notBefore: null } as const] : []),
  ]
}

type Held = Pick<NotificationKind, 'isOptional' | 'privacy'>

export const phoneFor = (
  { phone, hasStoppedTexts, suppressions: { sms } }: NotifiedUser,
  kind: Held,
) => (hasStoppedTexts || (sms && isHeldBack(sms, kind)) ? null : phone)

const emailFor = ({ email, suppressions }: NotifiedUser, kind: Held) =>
  suppressions.email && isHeldBack(suppressions.email, kind) ? null : email
