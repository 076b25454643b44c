import { recordDenial } from '../events/denial'
import type { Statement } from '../platform/db/statement'
import { uuidv7 } from '../platform/ids'
import { iso, now } from '../platform/time'
import type { ConnectionIdentity } from './connection-identity'

/** Audit event for a rejected channel subscription or message. */
export const recordChannelDenial = (
  { userId, role, sessionId }: ConnectionIdentity,
  channel: string,
): readonly Statement[] =>
  recordDenial(
    {
      subjectType: 'channels',
      subjectId: channel,
      actorId: userId,
      actorRole: role,
      sessionId,
      requestId: uuidv7(),
      route: 'GET /live/user-channel/:name',
      at: iso(now()),
    },
    403,
  )
