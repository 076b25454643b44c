import * as z from 'zod/mini'

/** A STUN or TURN server, as a browser takes it. */
export const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
})
