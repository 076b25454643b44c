import type { Api } from '#edge/client'

export const shownChannels = ['push', 'sms', 'email'] as const
type Channel = (typeof shownChannels)[number]

/** Why an address takes nothing. */
type Suppression = 'stopped' | 'bounced' | 'complained'

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

/** What to do about an address that takes nothing. */
export const suppressionTexts: Readonly<Record<Suppression, string>> = {
  stopped:
    'You sent STOP to our number, so we send you no texts. Send START to that number to get them again.',
  bounced: 'Our mail does not reach you. Enter another email in your profile.',
  complained:
    'Our mail to you was reported as spam, so we send you none. To get it again, enter another email in your profile.',
}

export const suppressionsOf = (groups: readonly PreferenceGroup[]): readonly Suppression[] => [
  ...new Set(
    groups.flatMap(({ channels }) => channels.flatMap(({ suppression }) => suppression ?? [])),
  ),
]

/** The groups that leave the app in any way. */
export const loadPreferences = async (
  api: Api,
  userId: string,
): Promise<readonly PreferenceGroup[]> =>
  (
    await api.call('GET /users/:user/notification_preferences', { params: { user: userId } })
  ).filter(({ channels }) => channels.some(({ channel }) => channel !== 'in_app'))
