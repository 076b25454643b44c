import type { NotificationKind } from '#edge/deliveries/kinds'

/** What a user chose, and what their addresses take; the rest is as an account begins. */
export interface Preference {
  readonly name: string
  readonly prefers?: string
  /** Where they are; New York unless it is said. */
  readonly zone?: string
  /** Every channel of every group switched on or off. */
  readonly choice?: 0 | 1
  readonly hasStoppedTexts?: true
  /** Channels whose address takes nothing: STOP, or mail that came back. */
  readonly suppressed?: readonly ('sms' | 'email')[]
  /** Channels whose address is not verified. */
  readonly unverified?: readonly ('sms' | 'email')[]
  readonly hasNoDevice?: true
  /** Their own quiet hours, in place of the clinic's. */
  readonly quietHours?: string
  readonly refusesMessages?: true
  readonly isMidnight?: true
  /** When texts and pushes that are held go out. */
  readonly heldUntil?: string
  /** What leaves the app for a patient, of the channels that a kind has. */
  readonly patient: (kind: NotificationKind) => string
  readonly staff: (kind: NotificationKind) => string
}

const unlessOptional = ({ isOptional }: NotificationKind) => (isOptional ? '' : 'email push sms')
/** What must be said, and is said by mail alone. */
const isMailAlone = ({ isOptional, channels }: NotificationKind) =>
  !isOptional && channels.join() === 'email'
const staffDefault = ({ isOptional }: NotificationKind) => (isOptional ? 'push' : 'email push sms')
/** Every choice that changes what leaves the app. */
export const preferences: readonly Preference[] = [
  {
    name: 'text and mail',
    prefers: 'Text and Email',
    patient: () => 'email push sms',
    staff: staffDefault,
  },
  {
    name: 'text',
    prefers: 'Text',
    patient: (kind) => (isMailAlone(kind) ? 'email' : 'push sms'),
    staff: staffDefault,
  },
  { name: 'mail', prefers: 'Email', patient: () => 'email push', staff: staffDefault },
  {
    name: 'every channel off',
    prefers: 'Text and Email',
    choice: 0,
    patient: unlessOptional,
    staff: unlessOptional,
  },
  {
    name: 'every channel on',
    prefers: 'Text',
    choice: 1,
    patient: (kind) => (kind.isOptional || isMailAlone(kind) ? 'email push sms' : 'push sms'),
    staff: () => 'email push sms',
  },
  {
    name: 'texts stopped',
    prefers: 'Text',
    hasStoppedTexts: true,
    // A mail takes the place of the text.
    patient: () => 'email push',
    staff: staffDefault,
  },
  ...(['suppressed', 'unverified'] as const).flatMap((why) => [
    {
      name: `texts ${why}`,
      prefers: 'Text',
      [why]: ['sms'],
      patient: () => 'email push',
      staff: (kind: NotificationKind) => (kind.isOptional ? 'push' : 'email push'),
    },
    {
      name: `mail ${why}`,
      prefers: 'Email',
      [why]: ['email'],
      patient: ({ channels }: NotificationKind) =>
        channels.includes('email') ? 'push sms' : 'push',
      staff: (kind: NotificationKind) => (kind.isOptional ? 'push' : 'push sms'),
    },
    {
      name: `texts and mail ${why}`,
      prefers: 'Text and Email',
      [why]: ['sms', 'email'],
      patient: () => 'push',
      staff: () => 'push',
    },
  ]),
  {
    name: 'no device',
    prefers: 'Text and Email',
    hasNoDevice: true,
    patient: () => 'email sms',
    staff: ({ isOptional }) => (isOptional ? '' : 'email sms'),
  },
  {
    name: 'quiet hours of their own, at noon',
    prefers: 'Text and Email',
    quietHours: '11:00-13:00',
    heldUntil: '2026-11-24T18:00:00.000Z',
    patient: () => 'email push sms',
    staff: staffDefault,
  },
  {
    name: 'quiet hours switched off, at midnight',
    prefers: 'Text and Email',
    isMidnight: true,
    quietHours: 'off',
    patient: () => 'email push sms',
    staff: staffDefault,
  },
  {
    name: 'no messages at all',
    prefers: 'Text and Email',
    refusesMessages: true,
    patient: unlessOptional,
    staff: unlessOptional,
  },
  {
    name: 'quiet hours',
    prefers: 'Text and Email',
    isMidnight: true,
    heldUntil: '2026-11-25T13:00:00.000Z',
    patient: () => 'email push sms',
    staff: staffDefault,
  },
]
