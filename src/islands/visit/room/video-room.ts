import type { Api } from '#edge/client'
import type { RoomChatMessage, VisitSide } from '#edge/live/visit-room-contract'

/** What a participant sends. */
export type Source = 'microphone' | 'camera' | 'screen'
export type RoomState = 'connecting' | 'connected' | 'reconnecting' | 'disconnected'
/** Why a room let go of us by itself. */
export type DisconnectReason = 'replaced' | 'ended' | 'signedOut' | 'removed' | 'full' | 'failed'
/** 0 is broken, 5 is excellent, null is not known yet. */
export type Quality = 0 | 1 | 2 | 3 | 4 | 5 | null

/** Media is shown by `attach` alone: Twilio switches off a video that no visible element of its own attaching shows. */
export interface RoomTrack {
  readonly source: Source
  readonly isEnabled: boolean
  /** Returns how to detach. */
  attach(element: HTMLMediaElement): () => void
}

export interface RoomParticipant {
  /** The connection's; a user who reloads comes back under another. */
  readonly id: string
  readonly identity: string
  readonly name: string
  readonly side: VisitSide
  /** Of a supervisor: the name of the clinician. */
  readonly supervises: string | null
  readonly tracks: ReadonlyMap<Source, RoomTrack>
  readonly quality: Quality
  readonly isSpeaking: boolean
}

export type ChatMessage = Omit<RoomChatMessage, 'key'>

export interface UnsentMessage {
  readonly key: string
  readonly text: string
  readonly isRefused: boolean
}

/** A visit's room, by either provider. Every change of what it shows calls the subscribers. */
export interface VideoRoom {
  readonly provider: 'peer' | 'twilio'
  readonly state: RoomState
  readonly reason: DisconnectReason | null
  readonly identity: string
  readonly participants: readonly RoomParticipant[]
  readonly chat: readonly ChatMessage[]
  /** Own messages that the room has not confirmed or has refused. */
  readonly unsentChat: readonly UnsentMessage[]
  /** Whether the chat is stored in the record of the visit; otherwise it ends with the call. */
  readonly isChatKept: boolean
  /** Of this side's own connection. */
  readonly quality: Quality
  readonly isRecording: boolean
  /** What a recording is asked for by; null where the room cannot record. */
  readonly recordingSid: string | null
  subscribe(onChange: () => void): () => void
  /** Publishes a source, or swaps the device behind it; null takes it back. */
  setTrack(source: Source, track: MediaStreamTrack | null): Promise<void>
  /** Mutes without renegotiating. */
  setEnabled(source: Source, isEnabled: boolean): void
  sendChat(text: string): void
  /** Sends refused messages again. */
  resendChat(): void
  disconnect(): void
}

export type LocalTracks = Partial<Record<Source, MediaStreamTrack>>
export type VideoGrant = Awaited<ReturnType<typeof requestGrant>>
/** What a room of browsers takes, of a visit or of an embedded phone call. */
export type PeerGrant = Pick<VideoGrant, 'identity' | 'iceServers' | 'ticket'>

/** A token or ticket for the visit's room; asked for anew before every connection. */
export const requestGrant = (api: Api, appointmentId: string) =>
  api.call('POST /appointments/:id/video_token', { params: { id: appointmentId }, body: {} })

/** Connects by what the server decided; the adapter it did not choose is never downloaded. */
export const connectVideo = async (
  getGrant: () => Promise<VideoGrant>,
  appointmentId: string,
  tracks: LocalTracks,
): Promise<VideoRoom> => {
  const grant = await getGrant()
  if (grant.roomType === 'group') {
    const { connectTwilioRoom } = await import('./twilio-room')
    return connectTwilioRoom(grant, appointmentId, tracks)
  }
  const { connectPeerRoom } = await import('./peer-room')
  return connectPeerRoom(grant, appointmentId, tracks, getGrant)
}
