import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type DeviceAccess,
  type DeviceKind,
  listMediaDevices,
  type MediaDevice,
  openDevices,
  readAccess,
  watchAccess,
} from './devices'
import { type MediaProblem, mediaProblemOf, missingDevice } from './media-problem'

export type CheckState = 'initial' | 'checking' | 'success' | 'error'
export type Tracks = Partial<Record<DeviceKind, MediaStreamTrack>>

export interface LocalMedia {
  readonly state: CheckState
  readonly access: Readonly<Record<DeviceKind, DeviceAccess>>
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

const kinds: readonly DeviceKind[] = ['camera', 'microphone']
type OnTrack = (kind: DeviceKind, track: MediaStreamTrack | null) => void

/** This user's camera and microphone: permission, tracks, devices, and what went wrong. `onTrack` gets null for one that ended. */
export const useLocalMedia = (onTrack?: OnTrack): LocalMedia => {
  const [state, setState] = useState<CheckState>('initial')
  const [access, setAccess] = useState<Record<DeviceKind, DeviceAccess>>({
    camera: 'Unknown',
    microphone: 'Unknown',
  })
  const [isAccessKnown, setAccessKnown] = useState(false)
  const [tracks, setTracks] = useState<Tracks>({})
  const [devices, setDevices] = useState<readonly MediaDevice[]>([])
  const [problem, setProblem] = useState<MediaProblem | null>(null)
  const current = useRef<Tracks>({})
  const chosen = useRef<Partial<Record<DeviceKind, string>>>({})
  const notify = useRef(onTrack)
  notify.current = onTrack
  const recheck = useRef(async () => {})

  const setTrack = useCallback((kind: DeviceKind, track: MediaStreamTrack | undefined) => {
    const { [kind]: before, ...others } = current.current
    current.current = track ? { ...others, [kind]: track } : others
    setTracks(current.current)
    if (before && before !== track) before.stop()
    // Unplugged, or its permission withdrawn: what is left goes on, and what is wrong is shown.
    track?.addEventListener('ended', () => {
      if (current.current[kind] !== track) return
      setTrack(kind, undefined)
      void recheck.current()
    })
    notify.current?.(kind, track ?? null)
  }, [])

  const check = useCallback(async () => {
    setState('checking')
    setProblem(null)
    const present = await listMediaDevices().catch(() => [])
    const presentKinds = kinds.filter((kind) => present.some((device) => device.kind === kind))
    const wanted = presentKinds.filter((kind) => current.current[kind]?.readyState !== 'live')
    // A chosen device that is unplugged gives way to another.
    chosen.current = Object.fromEntries(
      Object.entries(chosen.current).filter(([, id]) => present.some((each) => each.id === id)),
    )
    const { opened, error } = await openWhatOpens(wanted, chosen.current)
    for (const kind of kinds) {
      const track = opened[kind]
      if (track) setTrack(kind, track)
    }
    const known = await readAll()
    const isDenied = error instanceof Error && error.name === 'NotAllowedError'
    for (const kind of kinds)
      if (current.current[kind]) known[kind] = 'Allowed'
      else if (isDenied && wanted.includes(kind)) known[kind] = 'Blocked'
    setAccess(known)
    setDevices(await listMediaDevices().catch(() => []))
    const denied = kinds.filter((kind) => known[kind] === 'Blocked')
    const found = error ? mediaProblemOf(error, { wanted, denied }) : missingDevice(presentKinds)
    setProblem(found)
    setState(found ? 'error' : 'success')
  }, [setTrack])
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
    for (const kind of kinds) setTrack(kind, undefined)
    setState('initial')
  }, [setTrack])

  useEffect(() => {
    void readAll().then((known) => {
      setAccess(known)
      setAccessKnown(true)
    })
    const stops = kinds.map((kind) =>
      watchAccess(kind, (now) => setAccess((before) => ({ ...before, [kind]: now }))),
    )
    const onDevices = () => void listMediaDevices().then(setDevices)
    navigator.mediaDevices?.addEventListener?.('devicechange', onDevices)
    return () => {
      for (const each of stops) each()
      navigator.mediaDevices?.removeEventListener?.('devicechange', onDevices)
      for (const track of Object.values(current.current)) track.stop()
    }
  }, [])

  const currentTracks = useCallback(() => current.current, [])
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

const readAll = async (): Promise<Record<DeviceKind, DeviceAccess>> => ({
  camera: await readAccess('camera'),
  microphone: await readAccess('microphone'),
})

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
