import type { DeliveryChannel } from '../deliveries/contract'
import type { NotificationKind } from '../deliveries/kinds'
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
  { group, isOptional }: Pick<NotificationKind, 'group' | 'isOptional'>,
  channel: DeliveryChannel | 'push',
): boolean => {
  const choice = isOptional ? choices[`${group}.${channel}`] : undefined
  if (choice !== undefined) return choice
  if (channel === 'push') return true
  // Staff work in the app: a text or a mail is what they ask for.
  if (prefers === null) return !isOptional
  return channel === 'sms' ? prefers !== 'Email' : prefers !== 'Text'
}

/**
 * How a notification leaves the app for one user, beside standing in their list. A text that cannot be sent becomes a
 * mail, and a mail a text, unless they chose to have none; texts and pushes wait until quiet hours end, mails make no sound.
 */
export const chooseChannels = (
  kind: NotificationKind,
  recipient: NotifiedUser,
  at: number,
  expiresAt?: string,
): readonly ChosenChannel[] => {
  const { email, phone, hasStoppedTexts, allowsMessages, choices, devices } = recipient
  if (kind.isOptional && !allowsMessages) return []
  const isOn = (channel: DeliveryChannel | 'push') =>
    kind.channels.includes(channel) && isSwitchedOn(recipient, kind, channel)
  const mayReplace = (channel: DeliveryChannel) =>
    kind.channels.includes(channel) && choices[`${kind.group}.${channel}`] !== false
  const isInsteadOfMail = isOn('email') && !email && mayReplace('sms')
  const text = (isOn('sms') || isInsteadOfMail) && !hasStoppedTexts ? phone : null
  const isInsteadOfText = isOn('sms') && !text && mayReplace('email')
  const mail = isOn('email') || isInsteadOfText ? email : null
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
