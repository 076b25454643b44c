import { useCallback, useEffect, useRef, useState } from 'react'
import type { DeviceKind } from './devices'

export type Tracks = Partial<Record<DeviceKind, MediaStreamTrack>>

/** Gets null for a track that ended. */
export type OnTrack = (kind: DeviceKind, track: MediaStreamTrack | null) => void

interface Listeners {
  readonly onTrack: OnTrack | undefined
  /** A track ended by itself: its device was unplugged, or its permission withdrawn. */
  readonly onEnded: () => void
}

/** The tracks that are open, one of each kind. `current` holds those of this moment, also within one render. */
export const useMediaTracks = (listeners: Listeners) => {
  const [tracks, setTracks] = useState<Tracks>({})
  const current = useRef<Tracks>({})
  const latest = useRef(listeners)
  latest.current = listeners
  const setTrack = useCallback((kind: DeviceKind, track: MediaStreamTrack | undefined) => {
    const { [kind]: before, ...others } = current.current
    current.current = track ? { ...others, [kind]: track } : others
    setTracks(current.current)
    if (before && before !== track) before.stop()
    // What is left goes on, and what is wrong is shown.
    track?.addEventListener('ended', () => {
      if (current.current[kind] !== track) return
      setTrack(kind, undefined)
      latest.current.onEnded()
    })
    latest.current.onTrack?.(kind, track ?? null)
  }, [])
  useEffect(
    () => () => {
      for (const track of Object.values(current.current)) track.stop()
    },
    [],
  )
  return { tracks, current, setTrack }
}
