import type { Channel } from './contract'

/**
 * What leaves the clinic: enough to act on, and nothing about why. A lock screen shows it to whoever is near:
 * no diagnosis, no medicine, no test, no clinician. A text message carries `text` alone.
 */
export interface Letter {
  readonly subject: string
  readonly text: string
  /** An .ics that a mail carries along. */
  readonly calendar?: string
}

export const codeLetter = (code: string): Letter => ({
  subject: 'Your Care Plus code',
  text: `Your Care Plus code is ${code}. It works for 10 minutes. Nobody from Care Plus will ever ask you for it.`,
})

export const linkLetter = (link: string): Letter => ({
  subject: 'Your Care Plus link',
  text: `Your Care Plus link: ${link}\nIt works once, for 15 minutes.`,
})

export const passwordLetter = (link: string): Letter => ({
  subject: 'Your Care Plus password was changed',
  text: `Your Care Plus password was changed. If this was not you, sign in with a code and choose another: ${link}`,
})

const contactNames = { email: 'email', sms: 'phone number' } as const

/** To the old contact, when a new one took its place. */
export const contactChangedLetter = (channel: Channel, link: string): Letter => ({
  subject: `Your Care Plus ${contactNames[channel]} was changed`,
  text: `The ${contactNames[channel]} of your Care Plus account was changed. If this was not you, undo it within 72 hours: ${link}`,
})

/** To the old contact, when staff asked for a new one in its place. */
export const contactChangeAskedLetter = (channel: Channel, link: string): Letter => ({
  subject: `Your Care Plus ${contactNames[channel]} is about to change`,
  text: `Care Plus staff entered a new ${contactNames[channel]} for your account. If you did not ask for this, stop it: ${link}`,
})
