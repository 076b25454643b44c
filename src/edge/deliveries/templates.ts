import type { productLanguages } from '../platform/product-languages'
import { brandPlaceholder as brand } from './brand'
import type { DeliveryChannel } from './contract'
import { translateMessage } from './message-translations'

/**
 * What leaves the clinic: enough to act on, and nothing about why. A lock screen shows it to bystanders:
 * no diagnosis, no medicine, no test, no clinician. A text message carries `text` alone. Where it names the
 * clinic it says `{brand}`, and the recipient reads the name they enrolled under.
 */
export interface Message {
  readonly subject: string
  readonly text: string
  /** An .ics that a mail carries along. */
  readonly calendar?: string
  /** A PDF in base64: what a fax shows. */
  readonly document?: string
  /** The name a mail comes from. */
  readonly from?: string
}

/** The message as its recipient reads it: in their language, from and about the brand they know. */
export const brandMessage = (
  { subject, text, ...rest }: Message,
  name: string,
  language: (typeof productLanguages)[number] = 'en',
): Message => ({
  ...rest,
  subject: translateMessage(subject, language).replaceAll(brand, name),
  text: translateMessage(text, language).replaceAll(brand, name),
  from: name,
})

export const codeMessage = (code: string): Message => ({
  subject: `Your ${brand} code`,
  text: `Your ${brand} code is ${code}. It works for 10 minutes. Nobody from ${brand} will ever ask you for it.`,
})

export const linkMessage = (link: string): Message => ({
  subject: `Your ${brand} link`,
  text: `Your ${brand} link: ${link}\nIt works once, for 15 minutes.`,
})

export const passwordChangedMessage = (link: string): Message => ({
  subject: `Your ${brand} password was changed`,
  text: `Your ${brand} password was changed. If this was not you, sign in with a code and choose another: ${link}`,
})

export const staffInvitationMessage = (link: string): Message => ({
  subject: `You are invited to ${brand}`,
  text: `A colleague invited you to work with ${brand}. Choose a password and set up your account: ${link}\nThe link works once, for 7 days. If you did not expect it, leave it.`,
})

/** To staff whose second factor an admin took away. */
export const factorResetMessage = (link: string): Message => ({
  subject: `Your ${brand} second step was reset`,
  text: `An admin reset the second step of your ${brand} sign-in, and you are signed out everywhere. Set up a new one with your next sign-in: ${link}\nIf you did not ask for this, tell your admin now.`,
})

export const consentRequestMessage = (link: string): Message => ({
  subject: `${brand} needs your agreement`,
  text: `Before your next step, please sign in, read and agree: ${link}`,
})

const contactNames = { email: 'email', sms: 'phone number' } as const

/** To the old contact, when a new one took its place. */
export const contactChangedMessage = (channel: DeliveryChannel, link: string): Message => ({
  subject: `Your ${brand} ${contactNames[channel]} was changed`,
  text: `The ${contactNames[channel]} of your ${brand} account was changed. If this was not you, undo it within 72 hours: ${link}`,
})

/** To the old contact, when staff asked for a new one in its place. */
export const contactChangeRequestedMessage = (channel: DeliveryChannel, link: string): Message => ({
  subject: `Your ${brand} ${contactNames[channel]} is about to change`,
  text: `${brand} staff entered a new ${contactNames[channel]} for your account. If you did not ask for this, stop it: ${link}`,
})

/** To the clinic's office, when organizations wrote on the partners page. */
export const partnerInquiryMessage = (link: string): Message => ({
  subject: `An organization wrote to ${brand}`,
  text: `An organization would like to work with ${brand}. Read what it wrote, and answer by email: ${link}`,
})
