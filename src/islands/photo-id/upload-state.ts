import { useEffect, useReducer, useRef } from 'react'
import { resizeImage, UnreadableImage, unreadableImageText } from '../images/resize-image'
import { takeInterruptedPhoto, UploadRejected, upload } from './upload'

/** The state of one photo between the camera and the API. */
export type UploadState =
  | { at: 'none'; words?: string }
  | { at: 'reading' }
  | { at: 'ready'; url: string; blob: Blob; words?: string; unreached?: boolean }
  | { at: 'sending'; url: string; blob: Blob; share: number }
  | { at: 'sent'; url: string }

type UploadAction =
  | { type: 'chose' }
  | { type: 'read'; url: string; blob: Blob }
  | { type: 'unread'; words: string }
  | { type: 'send' }
  | { type: 'progress'; share: number }
  | { type: 'arrived' }
  | { type: 'failed'; words: string; unreached: boolean }
  | { type: 'stopped' }
  | { type: 'retake' }

/** The next state; no failure loses the photo. */
export const uploadReducer = (photo: UploadState, action: UploadAction): UploadState => {
  switch (action.type) {
    case 'chose':
      return { at: 'reading' }
    case 'read':
      return { at: 'ready', url: action.url, blob: action.blob }
    case 'unread':
      return { at: 'none', words: action.words }
    case 'retake':
      return { at: 'none' }
    case 'send':
      return photo.at === 'ready' ? { ...photoOf(photo), at: 'sending', share: 0 } : photo
    case 'progress':
      return photo.at === 'sending' ? { ...photo, share: action.share } : photo
    case 'arrived':
      return photo.at === 'sending' ? { at: 'sent', url: photo.url } : photo
    case 'stopped':
      return photo.at === 'sending' ? { ...photoOf(photo), at: 'ready' } : photo
    case 'failed': {
      const { words, unreached } = action
      return photo.at === 'sending' ? { ...photoOf(photo), at: 'ready', words, unreached } : photo
    }
  }
}

const photoOf = ({ url, blob }: { url: string; blob: Blob }) => ({ url, blob })

const networkErrorText = 'We could not reach the clinic. Your picture is still here; try again.'
const rejectedText = 'We could not save that picture. Take it again, or choose another one.'

type Callbacks = { onArrived: () => void; onRestored?: () => void }

export type PhotoUpload = ReturnType<typeof usePhotoUpload>

/** Chooses, resizes and uploads the photo of an ID. One that a sign-in interrupted is still there. */
export const usePhotoUpload = (patientId: string, { onArrived, onRestored }: Callbacks) => {
  const [photo, dispatch] = useReducer(uploadReducer, { at: 'none' })
  const sending = useRef<AbortController>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const blob = takeInterruptedPhoto(patientId)
    if (!blob) return
    dispatch({ type: 'read', blob, url: URL.createObjectURL(blob) })
    onRestored?.()
  }, [])
  const choose = async (file: File | undefined) => {
    if (!file) return
    dispatch({ type: 'chose' })
    try {
      const blob = await resizeImage(file)
      dispatch({ type: 'read', blob, url: URL.createObjectURL(blob) })
    } catch (error) {
      if (!(error instanceof UnreadableImage)) throw error
      dispatch({ type: 'unread', words: unreadableImageText(file, error.reason) })
    }
  }
  const send = async () => {
    if (photo.at !== 'ready') return
    const attempt = new AbortController()
    sending.current = attempt
    dispatch({ type: 'send' })
    const onProgress = (share: number) => dispatch({ type: 'progress', share })
    try {
      await upload(patientId, photo.blob, onProgress, attempt.signal)
      dispatch({ type: 'arrived' })
      onArrived()
    } catch (error) {
      if (attempt.signal.aborted) return dispatch({ type: 'stopped' })
      const isRejected = error instanceof UploadRejected
      const words = isRejected ? error.message || rejectedText : networkErrorText
      dispatch({ type: 'failed', words, unreached: !isRejected })
    }
  }
  useRetryWhenOnline(photo.at === 'ready' && Boolean(photo.unreached), send)
  return {
    photo,
    choose,
    send,
    stop: () => sending.current?.abort(),
    retake: () => dispatch({ type: 'retake' }),
  }
}

/** Sends a photo that found no network once there is one. */
const useRetryWhenOnline = (waiting: boolean, send: () => Promise<void>) => {
  const latest = useRef(send)
  latest.current = send
  useEffect(() => {
    if (!waiting) return
    const again = () => void latest.current()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [waiting])
}
