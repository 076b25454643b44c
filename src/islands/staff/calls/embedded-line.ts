import { connectPeerRoom } from '#islands/visit/room/peer-room'
import type { VideoRoom } from '#islands/visit/room/video-room'
import type { PhoneLine } from './phone-line'
import { type PhoneToken, requestPhoneToken } from './phone-token'

/** A call between two browsers: the handset of `/dev/phone` is the other. */
export const connectEmbeddedLine = async (
  token: PhoneToken,
  microphone: MediaStreamTrack,
): Promise<PhoneLine> =>
  lineOver(
    await connectPeerRoom(token, token.id, { microphone }, () => requestPhoneToken(token.id)),
  )

const lineOver = (room: VideoRoom): PhoneLine => {
  const soundOf = () => room.participants[0]?.tracks.get('microphone') ?? null
  return {
    get isAnswered() {
      return soundOf() !== null
    },
    get isOver() {
      return room.state === 'disconnected'
    },
    get sound() {
      return soundOf()
    },
    subscribe: (onChange) => room.subscribe(onChange),
    mute: (isMuted) => room.setEnabled('microphone', !isMuted),
    disconnect: () => room.disconnect(),
  }
}
