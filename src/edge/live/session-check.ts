import { isContentOnly } from '../access/content-grants'
import type { Role } from '../access/roles'
import { loadValidSessions } from '../access/sessions/session-validity'
import type { Db } from '../platform/db/connection'
import type { ConnectionIdentity } from './connection-identity'
import { sharedChannels } from './shared-channels-contract'

/** Who may subscribe to a channel: its owner, and to a shared one the roles it is for. */
export const canSubscribe = (
  who: { readonly id: string; readonly role: Role; readonly grants: readonly string[] },
  name: string,
): boolean => {
  const sharedWith = sharedChannels[name]
  return sharedWith ? sharedWith.includes(who.role) && !isContentOnly(who.grants) : who.id === name
}

/** The sessions among these that are still valid for this channel, with the milliseconds each has left. */
export const validSessions = async (
  db: Db,
  holders: readonly ConnectionIdentity[],
  channel: string,
): Promise<ReadonlyMap<string, number>> => {
  const ids = [...new Set(holders.map(({ sessionId }) => sessionId))]
  return new Map(
    (await loadValidSessions(db, ids))
      .filter(({ userId, role, accessRights }) =>
        canSubscribe({ id: userId, role, grants: JSON.parse(accessRights) }, channel),
      )
      .map(({ id, msLeft }) => [id, msLeft]),
  )
}
