import { type Operation, rawOperation } from '../../jsonapi/operation'
import * as calls from './contract'
import { readMe } from './handler'
import { readInfoCard } from './info-card'
import { readAll, readSettings, writeSettings } from './settings'

/** Who is signed in, and what is theirs alone. */
export const meOperations: Operation[] = [
  rawOperation(calls.me, {
    name: 'users.me',
    access: 'authenticated',
    handle: (_, ctx) => readMe(ctx),
  }),
  rawOperation(calls.userSettings, {
    name: 'user_settings.list',
    access: 'authenticated',
    handle: (_, ctx) => readSettings(ctx),
  }),
  rawOperation(calls.changeUserSettings, {
    name: 'user_settings.update',
    access: 'authenticated',
    handle: writeSettings,
  }),
  rawOperation(calls.markAllRead, {
    name: 'user_notifications.mark_all_read',
    access: 'authenticated',
    handle: (_, ctx) => readAll(ctx),
  }),
  rawOperation(calls.infoCard, {
    name: 'users.info_card',
    access: 'authenticated',
    handle: (_, ctx) => readInfoCard(ctx),
  }),
]
