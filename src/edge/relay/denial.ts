import { insert, type Statement } from '../db/statement'
import { events } from '../db/tables'
import { uuidv7 } from '../identifiers'
import { now } from '../time'
import type { Holder } from './holder'

/** The record that somebody reached for a channel, or a word on it, that is not theirs. */
export const refusedEntry = ({ userId, role, sessionId }: Holder, channel: string): Statement =>
  insert(events, {
    name: 'access.denied',
    subjectType: 'channels',
    subjectId: /^[0-9a-z-]{1,36}$/.test(channel) ? channel : null,
    actorId: userId,
    actorRole: role,
    sessionId,
    requestId: uuidv7(),
    route: 'GET /live/user-channel/:name',
    detail: { status: 403 },
    at: new Date(now()).toISOString(),
  })
