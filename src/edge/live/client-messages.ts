import * as z from 'zod/mini'
import { relayEvents } from './contract'

/** Longest message a client may send, in characters. */
export const longestMessage = 1_024

/** What a client may send: a message as the channel sends them, its attributes JSON text of their own. */
export const said = z.strictObject({ action: z.enum(relayEvents), attributes: z.string() })
export const saidAbout = z.strictObject({ appointment_id: z.guid() })

/** The value in a JSON text; undefined when it is none. */
export const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
