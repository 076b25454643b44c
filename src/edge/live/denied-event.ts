import { denial } from '../events/denial'
import type { Statement } from '../platform/db/statement'
import { uuidv7 } from '../platform/ids'
import { iso, now } from '../platform/time'
import type { Holder } from './connection-identity'

/** The record that a user reached for a channel, or a word on it, that is not theirs. */
export const refusedEntry = (
  { userId, role, sessionId }: Holder,
  channel: string,
): readonly Statement<unknown>[] =>
  denial(
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
