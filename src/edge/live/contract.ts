import type { Role } from '../access/roles'

/** Every action of a live event. Events carry identifiers and versions; the client reads the rest again. */
export const liveActions = [
  'patient_joined',
  'provider_joined',
  'completed_video',
  'new_message',
  'message_mention',
  'unreviewed_labs',
  'update_health_history_alerts',
  'call_status_changed',
  'update_quarterly_flow_count',
  'reassigned_patient',
  'status_changed',
  'email_verified',
  'join_appointment',
] as const
export type LiveAction = (typeof liveActions)[number]

/** What a live event is about. */
export interface LiveEvent {
  readonly type: string
  readonly id: string
  readonly version?: number | null
}

/** What a client may send, by role; all else comes from the platform alone. */
export const publishableActions = {
  patient: ['patient_joined'],
  provider: ['provider_joined', 'completed_video'],
} as const satisfies Partial<Record<Role, readonly LiveAction[]>>
export type PublishableAction = (typeof publishableActions)[keyof typeof publishableActions][number]

/** What another does in a conversation at this moment; relayed, and kept nowhere. */
export interface Presence {
  readonly state: 'viewing' | 'typing' | 'noting' | 'left'
  readonly conversationId: string
  readonly userId: string
  readonly name: string
  /** Which of the windows of the user: one may read what another writes an answer to. */
  readonly windowId: string
}

/** What a channel sends; `attributes` is JSON text of its own, a `LiveEvent`. */
export type ServerMessage =
  /** Opens: the newest `seq` there is, and whether what was missed is no longer kept. */
  | { readonly hello: number; readonly reset: boolean }
  | { readonly seq: number; readonly action: LiveAction; readonly attributes: string }
  | { readonly presence: Presence }
  /** Answers to what the client sent. */
  | { readonly accepted: PublishableAction }
  | { readonly refused: string; readonly reason: RejectReason }
export type RejectReason = 'malformed' | 'forbidden' | 'not_found' | 'too_many'

/** Close codes after which the client does not reconnect by itself. */
export const closeCodes = { signedOut: 4401, forbidden: 4403, tooMany: 4429 } as const
