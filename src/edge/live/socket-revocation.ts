import { sql } from 'drizzle-orm'
import { verbOf } from '../events/event'
import type { Subscriber } from '../events/subscriber'
import { channelOf } from './channel'
import { sharedChannels } from './shared-channels-contract'

const accountTypes = ['sessions', 'users', 'system_users']
// Signing in, refreshing and reading revoke nothing.
const harmlessVerbs = ['create', 'login', 'renew', 'refresh', 'list', 'read', 'denied']

/** Closes open sockets of revoked sessions and deactivated users: each channel checks its own. */
export const socketRevocation: Subscriber = {
  name: 'socket_revocation',
  matches: (event) =>
    event.subjectId !== null &&
    accountTypes.includes(event.subjectType) &&
    !harmlessVerbs.includes(verbOf(event)),
  handle: async (events, { env, db }) => {
    const ids = JSON.stringify(events.map(({ subjectId }) => subjectId))
    const owners = await db.all(sql<{ id: string }>`
      select user_id as id from sessions where id in (select value from json_each(${ids}))
      union select id from users where id in (select value from json_each(${ids}))`)
    const names = [...Object.keys(sharedChannels), ...owners.map(({ id }) => id)]
    await Promise.all(names.map((name) => channelOf(env, name).revalidate()))
  },
}
