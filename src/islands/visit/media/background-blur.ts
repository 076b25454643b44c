/** Blur by the browser's own camera pipeline (Media Capture Extensions); the types do not know it yet. */
type BlurCapabilities = MediaTrackCapabilities & { readonly backgroundBlur?: readonly boolean[] }

export const canBlur = (track: MediaStreamTrack): boolean =>
  (track.getCapabilities?.() as BlurCapabilities | undefined)?.backgroundBlur?.includes(true) ??
  false

export const setBlur = (track: MediaStreamTrack, isBlurred: boolean): Promise<void> =>
  track.applyConstraints({ backgroundBlur: isBlurred } as MediaTrackConstraints)
