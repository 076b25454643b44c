import type { Api } from '#edge/client'
import type { suppressionReasons } from '#edge/deliveries/contract'

export const shownChannels = ['push', 'sms', 'email'] as const
type Channel = (typeof shownChannels)[number]

/** Why an address takes nothing. */
type Suppression = (typeof suppressionReasons)[number]

export interface PreferenceGroup {
  readonly id: string
  readonly channels: readonly {
    readonly channel: Channel | 'in_app'
    readonly enabled: boolean
    readonly locked: boolean
    readonly suppression?: Suppression | undefined
  }[]
}
export interface NotificationChoices {
  readonly groups: readonly PreferenceGroup[]
  /** `21:00-08:00`, or `off`. */
  readonly quietHours: string
  /** 'Eastern Time'; the zone's own name outside the United States. */
  readonly zone: string
}

export const channelLabels: Readonly<Record<Channel, string>> = {
  push: 'Device',
  sms: 'Text',
  email: 'Email',
}

export const groupLabels: Readonly<Record<string, string>> = {
  appointments: 'Visits booked, moved or canceled',
  reminders: 'Reminders of visits',
  messages: 'Messages',
  todos: 'Steps to finish',
  health: 'Something new to read',
  account: 'Payments',
  news: 'News from us',
  work: 'Work waiting for me',
  security: 'Sign-in and security',
}

/** Next steps of the user for an address that takes no more messages. */
export const suppressionTexts: Readonly<Record<Suppression, string>> = {
  stopped:
    'You sent STOP to our number, so we send you no texts. Send START to that number to get them again.',
  bounced:
    'Our messages do not reach you. Check your email and phone in your profile. Codes that you ask for still go out.',
  complained:
    'Our mail to you was reported as spam, so we send you only what we must, such as codes that you ask for.',
  landline: 'Your phone takes calls, and no texts. We write to your email instead.',
}

interface SuppressedChannel {
  readonly channel: 'sms' | 'email'
  readonly suppression: Suppression
}

/** The channels whose address takes no more messages. */
export const suppressionsOf = (
  groups: readonly PreferenceGroup[],
): readonly SuppressedChannel[] => {
  const reasons = new Map(
    groups.flatMap(({ channels }) =>
      channels.flatMap(({ channel, suppression }) =>
        suppression && (channel === 'sms' || channel === 'email')
          ? [[channel, suppression] as const]
          : [],
      ),
    ),
  )
  return [...reasons].map(([channel, suppression]) => ({ channel, suppression }))
}

/** Allows messages by this channel again; a phone after STOP has to send START instead. */
export const allowChannel = (
  api: Api,
  userId: string,
  channel: SuppressedChannel['channel'],
): Promise<unknown> =>
  api.call('POST /patients/:id/unreachable_contacts', {
    params: { id: userId },
    body: { channel, patientAgrees: true },
  })

/** The groups that leave the app in any way. */
export const loadPreferences = async (
  api: Api,
  userId: string,
): Promise<readonly PreferenceGroup[]> =>
  (
    await api.call('GET /users/:user/notification_preferences', { params: { user: userId } })
  ).filter(({ channels }) => channels.some(({ channel }) => channel !== 'in_app'))
