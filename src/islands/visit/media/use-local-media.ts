import { useCallback, useRef, useState } from 'react'
import {
  type DeviceKind,
  deviceKinds,
  listMediaDevices,
  type MediaDevice,
  openDevices,
} from './devices'
import { type MediaProblem, mediaProblemOf, missingDevice } from './media-problem'
import { type KnownAccess, readEveryAccess, useDeviceAccess } from './use-device-access'
import { type OnTrack, type Tracks, useMediaTracks } from './use-media-tracks'

export type CheckState = 'initial' | 'checking' | 'success' | 'error'

export interface LocalMedia {
  readonly state: CheckState
  readonly access: KnownAccess
  /** False until the browser has said what it knows of permissions. */
  readonly isAccessKnown: boolean
  readonly tracks: Tracks
  readonly devices: readonly MediaDevice[]
  readonly problem: MediaProblem | null
  /** Asks for both; the browser prompts where it has to. */
  check(): Promise<void>
  /** Another device of a kind. */
  choose(kind: DeviceKind, id: string): Promise<void>
  /** The tracks of this moment, also within one render. */
  currentTracks(): Tracks
  /** Lets go of one device; the other goes on. */
  release(kind: DeviceKind): void
  /** Lets go of every device. */
  stop(): void
}

/** This user's camera and microphone: permission, tracks, devices, and what went wrong. `onTrack` gets null for one that ended. */
export const useLocalMedia = (onTrack?: OnTrack): LocalMedia => {
  const [state, setState] = useState<CheckState>('initial')
  const [problem, setProblem] = useState<MediaProblem | null>(null)
  const chosen = useRef<Partial<Record<DeviceKind, string>>>({})
  const recheck = useRef(async () => {})
  const { access, setAccess, isAccessKnown, devices, setDevices } = useDeviceAccess()
  const { tracks, current, setTrack } = useMediaTracks({
    onTrack,
    onEnded: () => void recheck.current(),
  })

  const check = useCallback(async () => {
    setState('checking')
    setProblem(null)
    const present = await listMediaDevices().catch(() => [])
    const presentKinds = deviceKinds.filter((kind) =>
      present.some((device) => device.kind === kind),
    )
    const wanted = presentKinds.filter((kind) => current.current[kind]?.readyState !== 'live')
    // A chosen device that is unplugged gives way to another.
    chosen.current = Object.fromEntries(
      Object.entries(chosen.current).filter(([, id]) => present.some((each) => each.id === id)),
    )
    const { opened, error } = await openWhatOpens(wanted, chosen.current)
    for (const kind of deviceKinds) {
      const track = opened[kind]
      if (track) setTrack(kind, track)
    }
    const known = accessAfter(await readEveryAccess(), current.current, wanted, error)
    setAccess(known)
    setDevices(await listMediaDevices().catch(() => []))
    const denied = deviceKinds.filter((kind) => known[kind] === 'Blocked')
    const found = error ? mediaProblemOf(error, { wanted, denied }) : missingDevice(presentKinds)
    setProblem(found)
    setState(found ? 'error' : 'success')
  }, [current, setAccess, setDevices, setTrack])
  recheck.current = check

  const choose = useCallback(
    async (kind: DeviceKind, id: string) => {
      chosen.current = { ...chosen.current, [kind]: id }
      try {
        const opened = await openDevices({ [kind]: id })
        setTrack(kind, opened[kind])
        setProblem(null)
      } catch (error) {
        setProblem(mediaProblemOf(error, { wanted: [kind], denied: [] }))
      }
    },
    [setTrack],
  )

  const release = useCallback((kind: DeviceKind) => setTrack(kind, undefined), [setTrack])

  const stop = useCallback(() => {
    for (const kind of deviceKinds) setTrack(kind, undefined)
    setState('initial')
  }, [setTrack])

  const currentTracks = useCallback(() => current.current, [current])
  return {
    state,
    access,
    isAccessKnown,
    tracks,
    devices,
    problem,
    check,
    choose,
    currentTracks,
    release,
    stop,
  }
}

/** What is open is allowed, and what was refused just now is blocked, also where the browser says nothing of it. */
const accessAfter = (
  known: KnownAccess,
  open: Tracks,
  wanted: readonly DeviceKind[],
  error: unknown,
): KnownAccess => {
  const isDenied = error instanceof Error && error.name === 'NotAllowedError'
  const accessOf = (kind: DeviceKind) =>
    open[kind] ? 'Allowed' : isDenied && wanted.includes(kind) ? 'Blocked' : known[kind]
  return { camera: accessOf('camera'), microphone: accessOf('microphone') }
}

/** Both in one prompt; where that fails, each by itself, so that a blocked camera leaves the microphone. */
const openWhatOpens = async (
  wanted: readonly DeviceKind[],
  chosen: Partial<Record<DeviceKind, string>>,
): Promise<{ opened: Tracks; error: unknown }> => {
  if (wanted.length === 0) return { opened: {}, error: null }
  const devicesOf = (list: readonly DeviceKind[]) =>
    Object.fromEntries(list.map((kind) => [kind, chosen[kind]]))
  try {
    return { opened: await openDevices(devicesOf(wanted)), error: null }
  } catch (error) {
    let opened: Tracks = {}
    for (const kind of wanted.length > 1 ? wanted : [])
      opened = { ...opened, ...(await openDevices(devicesOf([kind])).catch(() => ({}))) }
    return { opened, error }
  }
}
