import * as z from 'zod/mini'
import { maxChatLength } from './visit-room-contract'

/** What a client may send: a message for one other member, or one for all of them. */
export const roomClientMessage = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('to'), to: z.string().check(z.maxLength(64)), m: z.unknown() }),
  z.strictObject({
    t: z.literal('chat'),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxChatLength)),
  }),
])
