import { useCallback, useRef, useState } from 'react'
import { type Switches, useDeviceSwitches } from './device-switches'
import {
  type DeviceKind,
  deviceKinds,
  listMediaDevices,
  type MediaDevice,
  openDevices,
} from './devices'
import { type MediaProblem, mediaProblemOf, missingDevice } from './media-problem'
import { type KnownAccess, readEveryAccess, useDeviceAccess } from './use-device-access'
import { type TrackListeners, type Tracks, useMediaTracks } from './use-media-tracks'

export type CheckState = 'initial' | 'checking' | 'success' | 'error'

export interface LocalMedia {
  readonly state: CheckState
  readonly access: KnownAccess
  /** False until the browser has said what it knows of permissions. */
  readonly isAccessKnown: boolean
  readonly tracks: Tracks
  readonly devices: readonly MediaDevice[]
  readonly problem: MediaProblem | null
  /** What the user wants on. */
  readonly switches: Switches
  /** What is wanted on, and is not silenced by the system. */
  readonly enabled: Switches
  /** What the system silences: another call, or a switch of the device itself. */
  readonly silenced: readonly DeviceKind[]
  /** Switches a device off, or on again; one that is not open or is silenced is opened anew. */
  toggle(kind: DeviceKind): Promise<void>
  /** Asks for what is switched on; the browser prompts where it has to. */
  check(): Promise<void>
  /** Another device of a kind; without an id the browser's own choice, opened anew. */
  choose(kind: DeviceKind, id?: string): Promise<void>
  /** The tracks of this moment, also within one render. */
  currentTracks(): Tracks
  /** Lets go of one device, which stays off until it is switched on; the other goes on. */
  release(kind: DeviceKind): void
  /** Lets go of every device. */
  stop(): void
}

interface Options extends TrackListeners {
  /** Whose switches this browser keeps. */
  readonly visitId?: string
}

/** This user's camera and microphone: permission, switches, tracks, devices, and what went wrong. */
export const useLocalMedia = ({ visitId, ...listeners }: Options = {}): LocalMedia => {
  const [state, setState] = useState<CheckState>('initial')
  const [problem, setProblem] = useState<MediaProblem | null>(null)
  const chosen = useRef<Partial<Record<DeviceKind, string>>>({})
  const recheck = useRef(async () => {})
  const work = useRef(Promise.resolve())
  const { switches, isOn, turn, reread } = useDeviceSwitches(visitId)
  const { access, setAccess, isAccessKnown, devices, setDevices } = useDeviceAccess()
  const { tracks, current, silenced, setTrack, applySwitch } = useMediaTracks({
    ...listeners,
    isOn,
    onEnded: () => void recheck.current(),
  })

  const openWhatIsOn = useCallback(async () => {
    setState('checking')
    setProblem(null)
    reread()
    const present = await listMediaDevices().catch(() => [])
    const presentKinds = deviceKinds.filter((kind) =>
      present.some((device) => device.kind === kind),
    )
    const wanted = presentKinds.filter(
      (kind) => isOn(kind) && current.current[kind]?.readyState !== 'live',
    )
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
  }, [current, isOn, reread, setAccess, setDevices, setTrack])
  // One after the other: two at once would ask the user twice.
  const check = useCallback(() => {
    work.current = work.current.then(openWhatIsOn)
    return work.current
  }, [openWhatIsOn])
  recheck.current = check

  const choose = useCallback(
    async (kind: DeviceKind, id?: string) => {
      if (id) chosen.current = { ...chosen.current, [kind]: id }
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

  const toggle = async (kind: DeviceKind) => {
    const track = current.current[kind]
    const isSent = Boolean(track) && isOn(kind) && !track?.muted
    turn(kind, !isSent)
    if (!track) return check()
    if (!isSent && track.muted) await choose(kind, chosen.current[kind])
    applySwitch(kind)
  }

  const release = useCallback(
    (kind: DeviceKind) => {
      turn(kind, false)
      setTrack(kind, undefined)
    },
    [turn, setTrack],
  )

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
    switches,
    enabled: {
      camera: switches.camera && !silenced.includes('camera'),
      microphone: switches.microphone && !silenced.includes('microphone'),
    },
    silenced,
    toggle,
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
