import { useCallback, useEffect, useRef, useState } from 'react'
import { type DeviceKind, deviceKinds } from './devices'

export type Tracks = Partial<Record<DeviceKind, MediaStreamTrack>>

/** What is published elsewhere follows these. */
export interface TrackListeners {
  /** Gets null for a track that ended. */
  readonly onTrack?: (kind: DeviceKind, track: MediaStreamTrack | null) => void
  /** A track that stays is sent from now on, or is not. */
  readonly onEnabled?: (kind: DeviceKind, isEnabled: boolean) => void
}

interface Options extends TrackListeners {
  /** Whether the user wants a device to be on; every track takes `enabled` from it. */
  readonly isOn: (kind: DeviceKind) => boolean
  /** A track ended by itself: its device was unplugged, or its permission withdrawn. */
  readonly onEnded: () => void
}

/** The tracks that are open, one of each kind. `current` holds those of this moment, also within one render. */
export const useMediaTracks = (options: Options) => {
  const [tracks, setTracks] = useState<Tracks>({})
  const [silenced, setSilenced] = useState<readonly DeviceKind[]>([])
  const current = useRef<Tracks>({})
  const latest = useRef(options)
  latest.current = options
  /** Brings a track to what the user wants. One that the system silences is off for both sides, and says so. */
  const applySwitch = useCallback((kind: DeviceKind) => {
    const track = current.current[kind]
    setSilenced(deviceKinds.filter((each) => current.current[each]?.muted))
    if (!track) return
    const isEnabled = latest.current.isOn(kind) && !track.muted
    latest.current.onEnabled?.(kind, isEnabled)
    track.enabled = isEnabled
  }, [])
  const setTrack = useCallback(
    (kind: DeviceKind, track: MediaStreamTrack | undefined) => {
      const { [kind]: before, ...others } = current.current
      current.current = track ? { ...others, [kind]: track } : others
      // Off before it is published anywhere.
      if (track) track.enabled = latest.current.isOn(kind) && !track.muted
      setTracks(current.current)
      if (before && before !== track) before.stop()
      const follow = () => {
        if (current.current[kind] === track) applySwitch(kind)
      }
      track?.addEventListener('mute', follow)
      track?.addEventListener('unmute', follow)
      // What is left goes on, and what is wrong is shown.
      track?.addEventListener('ended', () => {
        if (current.current[kind] !== track) return
        setTrack(kind, undefined)
        latest.current.onEnded()
      })
      latest.current.onTrack?.(kind, track ?? null)
      applySwitch(kind)
    },
    [applySwitch],
  )
  useEffect(
    () => () => {
      for (const track of Object.values(current.current)) track.stop()
    },
    [],
  )
  return { tracks, current, silenced, setTrack, applySwitch }
}
