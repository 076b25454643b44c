import { readInfoCard } from './info-card'
import { readMe } from './read-me'
import { changeSettings, markAllRead, readSettings } from './settings'

/** The signed-in user, and what is theirs alone. */
export const meOperations = [readMe, readSettings, changeSettings, markAllRead, readInfoCard]
