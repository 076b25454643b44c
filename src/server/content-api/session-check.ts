import { hasAnyReach, parseContentGrants } from '#content/lake/editors/editor'
import { heldGrants } from '#edge/access/content-grants'
import { loadValidSessions } from '#edge/access/sessions/session-validity'
import type { Db } from '#edge/platform/db/connection'

/** Of these sessions, those that go on and whose users still may edit content. */
export const validEditors = async (
  db: Db,
  sessions: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(
    (await loadValidSessions(db, sessions))
      .filter(
        ({ role, accessRights }) =>
          role !== 'patient' &&
          hasAnyReach(parseContentGrants(heldGrants(role, JSON.parse(accessRights))).edit),
      )
      .map(({ id }) => id),
  )
