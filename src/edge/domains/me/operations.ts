import { readInfoCard } from './info-card'
import { readPreferences } from './notification-preferences'
import { readMe } from './read-me'
import { changeSettings, markAllRead, readSettings } from './settings'

/** The signed-in user, and what is theirs alone. */
export const meOperations = [
  readMe,
  readSettings,
  changeSettings,
  readPreferences,
  markAllRead,
  readInfoCard,
]
