import { keysOf } from '#edge/platform/typed-keys'
/** What a user is seen and heard by. */
export type DeviceKind = 'camera' | 'microphone'
export const deviceKinds: readonly DeviceKind[] = ['camera', 'microphone']
export type DeviceAccess = 'Allowed' | 'Blocked' | 'Unknown'

export interface MediaDevice {
  readonly id: string
  readonly kind: DeviceKind
  readonly label: string
}

const accessOfState: Readonly<Record<PermissionState, DeviceAccess>> = {
  granted: 'Allowed',
  denied: 'Blocked',
  prompt: 'Unknown',
}

/** What the browser says without asking the user; Firefox and older Safari say nothing. */
export const readAccess = async (kind: DeviceKind): Promise<DeviceAccess> => {
  try {
    const { state } = await navigator.permissions.query({ name: kind as PermissionName })
    return accessOfState[state]
  } catch {
    return 'Unknown'
  }
}

/** Calls back when the user changes a permission in the browser's own settings. Returns how to stop. */
export const watchAccess = (
  kind: DeviceKind,
  onChange: (access: DeviceAccess) => void,
): (() => void) => {
  const stop = new AbortController()
  navigator.permissions
    ?.query({ name: kind as PermissionName })
    .then((status) =>
      status.addEventListener('change', () => onChange(accessOfState[status.state]), {
        signal: stop.signal,
      }),
    )
    .catch(() => {})
  return () => stop.abort()
}

/** Cameras and microphones; without permission they have no names, but they are there. */
export const listMediaDevices = async (): Promise<MediaDevice[]> => {
  const all = (await navigator.mediaDevices?.enumerateDevices()) ?? []
  return all.flatMap(({ kind, deviceId, label }): MediaDevice[] =>
    kind === 'videoinput'
      ? [{ id: deviceId, kind: 'camera', label: label || 'Camera' }]
      : kind === 'audioinput'
        ? [{ id: deviceId, kind: 'microphone', label: label || 'Microphone' }]
        : [],
  )
}

const constraintsOf = (kind: DeviceKind, id?: string): MediaStreamConstraints => {
  const exact = id ? { deviceId: { exact: id } } : {}
  return kind === 'camera'
    ? { video: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: 'user', ...exact } }
    : { audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, ...exact } }
}

/** One prompt for all that is wanted, by kind and device; rejects as the browser does. */
export const openDevices = async (
  wanted: Partial<Record<DeviceKind, string | undefined>>,
): Promise<Partial<Record<DeviceKind, MediaStreamTrack>>> => {
  const kinds = keysOf(wanted)
  const stream = await navigator.mediaDevices.getUserMedia(
    Object.assign({}, ...kinds.map((kind) => constraintsOf(kind, wanted[kind]))),
  )
  const [camera] = stream.getVideoTracks()
  const [microphone] = stream.getAudioTracks()
  return { ...(camera && { camera }), ...(microphone && { microphone }) }
}
