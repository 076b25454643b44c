import type { DeviceKind } from './devices'

/** What stands between a user and their camera or microphone. */
export type MediaProblemCode =
  | 'CameraPermissionsDenied'
  | 'MicrophonePermissionsDenied'
  | 'NotAllowedError'
  | 'NotFoundError'
  | 'NoDevices'
  | 'NoCamera'
  | 'NoMicrophone'
  | 'MicrophoneSilenced'
  | 'CameraSilenced'
  | 'Unknown'

export interface MediaProblem {
  readonly code: MediaProblemCode
  readonly title: string
  /** What it means, and what to do. */
  readonly advice: string
}

const problems: Readonly<Record<MediaProblemCode, Omit<MediaProblem, 'code'>>> = {
  CameraPermissionsDenied: {
    title: 'Permission Required',
    advice: 'Your browser is blocking the camera.',
  },
  MicrophonePermissionsDenied: {
    title: 'Permission Required',
    advice: 'Your browser is blocking the microphone.',
  },
  NotAllowedError: {
    title: 'Permission Required',
    advice: 'Access was denied, or your device blocks it for this browser.',
  },
  NotFoundError: {
    title: 'Cannot Find Microphone or Camera',
    advice: 'The device you chose is no longer connected. Connect it, or choose another one.',
  },
  NoDevices: {
    title: 'No Camera or Microphone Detected',
    advice: 'Connect one, then try again.',
  },
  NoCamera: {
    title: 'No Camera Detected',
    advice: 'Connect one and try again, or continue without it.',
  },
  NoMicrophone: {
    title: 'No Microphone Detected',
    advice: 'Connect one and try again. Without it nobody can hear you.',
  },
  MicrophoneSilenced: {
    title: 'Nobody can hear you',
    advice: 'Your device or another call holds the microphone. Turn it on again here.',
  },
  CameraSilenced: {
    title: 'Nobody can see you',
    advice: 'Your device or another app holds the camera. Turn it on again here.',
  },
  Unknown: {
    title: 'Error Acquiring Media',
    advice: 'Another app may be using your camera or microphone. Close it, then try again.',
  },
}

export const mediaProblem = (code: MediaProblemCode): MediaProblem => ({ code, ...problems[code] })

/** Why the browser gave no track; `denied` is what its permissions say is blocked. */
export const mediaProblemOf = (
  error: unknown,
  { wanted, denied }: { wanted: readonly DeviceKind[]; denied: readonly DeviceKind[] },
): MediaProblem => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') {
    const [only, more] = denied.filter((kind) => wanted.includes(kind))
    if (!only || more) return mediaProblem('NotAllowedError')
    return mediaProblem(
      only === 'camera' ? 'CameraPermissionsDenied' : 'MicrophonePermissionsDenied',
    )
  }
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return mediaProblem('NotFoundError')
  return mediaProblem('Unknown')
}

/** What is missing on this device; null when both are there. */
export const missingDevice = (kinds: readonly DeviceKind[]): MediaProblem | null => {
  if (kinds.length === 0) return mediaProblem('NoDevices')
  if (!kinds.includes('camera')) return mediaProblem('NoCamera')
  if (!kinds.includes('microphone')) return mediaProblem('NoMicrophone')
  return null
}

/** What the system took away while it was switched on; the sound comes first. */
export const silencedProblem = (silenced: readonly DeviceKind[]): MediaProblem | null =>
  silenced.includes('microphone')
    ? mediaProblem('MicrophoneSilenced')
    : silenced.includes('camera')
      ? mediaProblem('CameraSilenced')
      : null
