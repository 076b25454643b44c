import { type Operation, operation } from '../../jsonapi/operation'
import * as calls from './contract'
import { readInfoCard } from './info-card'
import { readMe } from './read'
import { readAll, readSettings, writeSettings } from './settings'

/** Who is signed in, and what is theirs alone. */
export const meOperations: Operation[] = [
  operation(calls.me, {
    name: 'users.me',
    admits: 'signed-in',
    handle: (_, request) => readMe(request),
  }),
  operation(calls.userSettings, {
    name: 'user_settings.list',
    admits: 'signed-in',
    handle: (_, request) => readSettings(request),
  }),
  operation(calls.changeUserSettings, {
    name: 'user_settings.update',
    admits: 'signed-in',
    handle: writeSettings,
  }),
  operation(calls.markAllRead, {
    name: 'user_notifications.mark_all_read',
    admits: 'signed-in',
    handle: (_, request) => readAll(request),
  }),
  operation(calls.infoCard, {
    name: 'users.info_card',
    admits: 'signed-in',
    handle: (_, request) => readInfoCard(request),
  }),
]
