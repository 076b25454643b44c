/** Which side of the visit a participant is on; beside the two sides come who supervises the clinician, and guests. */
export const visitSides = ['patient', 'staff', 'supervisor', 'guest'] as const
export type VisitSide = (typeof visitSides)[number]

/** A connection to the room; `id` is the connection's, `identity` the user's. */
export interface RoomMember {
  readonly id: string
  readonly identity: string
  readonly name: string
  readonly side: VisitSide
  /** Of a supervisor: the name of the clinician. */
  readonly supervises?: string | null | undefined
}

/** A chat message, stored in the record of the visit before anyone reads it. */
export interface RoomChatMessage {
  readonly id: string
  /** Idempotency key of the sender. */
  readonly key: string
  readonly from: string
  readonly name: string
  readonly text: string
  /** Epoch milliseconds. */
  readonly at: number
}

export const maxChatLength = 2_000
/** Longest frame a client may send: a session description is about 10,000 characters. */
export const maxRoomFrameLength = 64_000

/** What a room sends. */
export type RoomServerMessage =
  | {
      readonly t: 'welcome'
      readonly members: readonly RoomMember[]
      readonly chat: readonly RoomChatMessage[]
    }
  | { readonly t: 'join'; readonly member: RoomMember }
  | { readonly t: 'leave'; readonly id: string }
  | { readonly t: 'to'; readonly from: RoomMember; readonly m: unknown }
  | { readonly t: 'chat'; readonly message: RoomChatMessage }
  /** A message that could not be stored, so that no one has read it. */
  | { readonly t: 'chat_refused'; readonly key: string }

/** Close codes after which a client does not reconnect by itself. */
export const roomCloseCodes = {
  signedOut: 4401,
  /** The visit went to another clinician, or who was here supervises its clinician no more. */
  removed: 4403,
  /** The same user joined in another window or on another device. */
  replaced: 4409,
  /** The visit is over. */
  ended: 4410,
  tooMany: 4429,
} as const
