import { useEffect, useReducer, useRef } from 'react'
import { resizeImage, UnreadableImage, unreadableText } from './resize'
import { UploadRejected, upload } from './upload'

/** Where a picture is on its way to the clinic. */
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

/** What is shown next; whatever goes wrong on the way keeps the picture. */
export const uploadReducer = (picture: UploadState, happening: UploadAction): UploadState => {
  switch (happening.type) {
    case 'chose':
      return { at: 'reading' }
    case 'read':
      return { at: 'ready', url: happening.url, blob: happening.blob }
    case 'unread':
      return { at: 'none', words: happening.words }
    case 'retake':
      return { at: 'none' }
    case 'send':
      return picture.at === 'ready' ? { ...photoOf(picture), at: 'sending', share: 0 } : picture
    case 'progress':
      return picture.at === 'sending' ? { ...picture, share: happening.share } : picture
    case 'arrived':
      return picture.at === 'sending' ? { at: 'sent', url: picture.url } : picture
    case 'stopped':
      return picture.at === 'sending' ? { ...photoOf(picture), at: 'ready' } : picture
    case 'failed': {
      const { words, unreached } = happening
      return picture.at === 'sending'
        ? { ...photoOf(picture), at: 'ready', words, unreached }
        : picture
    }
  }
}

const photoOf = ({ url, blob }: { url: string; blob: Blob }) => ({ url, blob })

const networkErrorText = 'We could not reach the clinic. Your picture is still here; try again.'
const rejectedText = 'We could not save that picture. Take it again, or choose another one.'

/** The picture of a patient's ID, from the camera to the clinic. */
export const usePhotoUpload = (patientId: string, onArrived: () => void) => {
  const [picture, tell] = useReducer(uploadReducer, { at: 'none' })
  const sending = useRef<AbortController>(null)
  const choose = async (file: File | undefined) => {
    if (!file) return
    tell({ type: 'chose' })
    try {
      const blob = await resizeImage(file)
      tell({ type: 'read', blob, url: URL.createObjectURL(blob) })
    } catch (error) {
      if (!(error instanceof UnreadableImage)) throw error
      tell({ type: 'unread', words: unreadableText(file) })
    }
  }
  const send = async () => {
    if (picture.at !== 'ready') return
    const attempt = new AbortController()
    sending.current = attempt
    tell({ type: 'send' })
    const onProgress = (share: number) => tell({ type: 'progress', share })
    try {
      await upload(patientId, picture.blob, onProgress, attempt.signal)
      tell({ type: 'arrived' })
      onArrived()
    } catch (error) {
      if (attempt.signal.aborted) return tell({ type: 'stopped' })
      const refused = error instanceof UploadRejected
      const words = refused ? error.message || rejectedText : networkErrorText
      tell({ type: 'failed', words, unreached: !refused })
    }
  }
  useRetryWhenOnline(picture.at === 'ready' && Boolean(picture.unreached), send)
  return {
    picture,
    choose,
    send,
    stop: () => sending.current?.abort(),
    retake: () => tell({ type: 'retake' }),
  }
}

/** A picture that a lost network kept back goes as soon as there is one again. */
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
