import type { Api } from '#edge/client'
import { zoneTitle } from '#edge/platform/us-states'
import { loadPreferences, type NotificationChoices } from './notification-choices'

const defaultQuietHours = '21:00-08:00'

interface Account {
  readonly id: string
  readonly timezone: string
  readonly userSettings: readonly { readonly name: string; readonly value: string }[]
}

/** What the settings page starts from. */
export const loadChoices = async (
  api: Api,
  { id, timezone, userSettings }: Account,
): Promise<NotificationChoices> => ({
  groups: await loadPreferences(api, id),
  quietHours: userSettings.find(({ name }) => name === 'quiet_hours')?.value ?? defaultQuietHours,
  zone: zoneTitle(timezone),
})
