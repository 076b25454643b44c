import * as z from 'zod/mini'
import { liveActions } from './contract'

/** Longest message a client may send, in characters. */
export const maxMessageLength = 1_024

/** What a client may send: a message as the channel sends them, its attributes JSON text of their own. */
export const clientMessage = z.strictObject({ action: z.enum(liveActions), attributes: z.string() })
export const appointmentReference = z.strictObject({ appointment_id: z.guid() })
