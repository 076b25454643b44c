import * as z from 'zod/mini'

export const deliveryChannels = ['email', 'sms'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]
/**
 * Reasons for which an address takes no more messages: a hard bounce, a spam complaint of its owner, STOP from its owner,
 * or a landline.
 */
export const suppressionReasons = ['bounced', 'complained', 'stopped', 'landline'] as const
/** How something leaves the clinic: to a user or their devices, or as a fax to another office. */
export const outgoingChannels = [...deliveryChannels, 'push', 'fax'] as const
export type OutgoingChannel = (typeof outgoingChannels)[number]
/** Where a code goes: the email, or a text to the phone. */
export const deliveryChannel = z.enum(deliveryChannels, 'Choose email or text')

/** A code is on its way; `id` is what it is checked with, and stays the same when it is sent again. */
export const verificationCode = z.object({
  type: z.literal('verification_codes'),
  id: z.string(),
  channel: deliveryChannel,
  expiresAt: z.string(),
  /** When another one may be asked for. */
  resendAt: z.string(),
})
