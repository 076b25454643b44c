import type { RoomTrack } from '#islands/visit/room/video-room'

/** The browser's line into a call, by either carrier. Every change calls the subscribers. */
export interface PhoneLine {
  /** The other side has taken the call. */
  readonly isAnswered: boolean
  readonly isOver: boolean
  /** What the other side says; null where the carrier plays it itself. */
  readonly sound: RoomTrack | null
  subscribe(onChange: () => void): () => void
  mute(isMuted: boolean): void
  disconnect(): void
}
