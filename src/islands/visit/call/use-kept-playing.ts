import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { RoomTrack } from '../room/video-room'

const retryMs = 1_000

/**
 * Shows a remote track in a media element, and plays it on after the system paused it (another call, an assistant):
 * at once, else as the page comes back to front. Until it plays, `isPaused` asks for a press of the user.
 */
export const useKeptPlaying = (element: RefObject<HTMLMediaElement | null>, track: RoomTrack) => {
  const [isPaused, setPaused] = useState(false)
  const resume = useCallback(async () => {
    const media = element.current
    if (!media?.srcObject) return
    try {
      await media.play()
    } catch {
      // Refused, or paused again: the press stays.
    }
    setPaused(media.paused)
  }, [element])
  useEffect(() => {
    const media = element.current
    if (!media) return
    let triedAt = 0
    const onPause = () => {
      if (!media.srcObject) return
      setPaused(true)
      // A system that pauses it again and again is not fought.
      if (Date.now() - triedAt < retryMs) return
      triedAt = Date.now()
      void resume()
    }
    const onPlaying = () => setPaused(false)
    const onFront = () => {
      if (document.visibilityState === 'visible' && media.paused) void resume()
    }
    media.addEventListener('pause', onPause)
    media.addEventListener('playing', onPlaying)
    document.addEventListener('visibilitychange', onFront)
    addEventListener('focus', onFront)
    addEventListener('pageshow', onFront)
    const detach = track.attach(media)
    void resume()
    return () => {
      media.removeEventListener('pause', onPause)
      media.removeEventListener('playing', onPlaying)
      document.removeEventListener('visibilitychange', onFront)
      removeEventListener('focus', onFront)
      removeEventListener('pageshow', onFront)
      detach()
    }
  }, [element, track, resume])
  return { isPaused, resume }
}
