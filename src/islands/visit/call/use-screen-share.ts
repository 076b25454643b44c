import { useEffect, useState } from 'react'
import type { VideoRoom } from '../room/video-room'

export interface ScreenShare {
  readonly canShare: boolean
  readonly isSharing: boolean
  toggle(): Promise<void>
}

/** Sharing a screen, where the browser can; it ends by our button or by the browser's own. */
export const useScreenShare = (room: VideoRoom | null): ScreenShare => {
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  useEffect(() => () => track?.stop(), [track])
  // Shared in one room, it is not shared in the next, nor captured after the call.
  const state = room?.state
  // biome-ignore lint/correctness/useExhaustiveDependencies: another room, or the end of this one
  useEffect(() => setTrack(null), [room, state === 'disconnected'])
  const stop = async () => {
    setTrack(null)
    await room?.setTrack('screen', null)
  }
  const start = async () => {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: true }).catch(() => null)
    const [screen] = stream?.getVideoTracks() ?? []
    if (!screen || !room) return
    screen.addEventListener('ended', () => void stop())
    await room.setTrack('screen', screen)
    setTrack(screen)
  }
  return {
    canShare: typeof navigator !== 'undefined' && Boolean(navigator.mediaDevices?.getDisplayMedia),
    isSharing: track !== null,
    toggle: track ? stop : start,
  }
}
