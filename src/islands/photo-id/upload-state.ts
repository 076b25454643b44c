import { useEffect, useReducer, useRef } from 'react'
import { scaled, Unreadable, wordsFor } from './resize'
import { Refused, upload } from './upload'

/** Where a picture is on its way to the clinic. */
export type Picture =
  | { at: 'none'; words?: string }
  | { at: 'reading' }
  | { at: 'ready'; url: string; blob: Blob; words?: string; unreached?: boolean }
  | { at: 'sending'; url: string; blob: Blob; share: number }
  | { at: 'sent'; url: string }

type Happening =
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
export const next = (picture: Picture, happening: Happening): Picture => {
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
      return picture.at === 'ready' ? { ...held(picture), at: 'sending', share: 0 } : picture
    case 'progress':
      return picture.at === 'sending' ? { ...picture, share: happening.share } : picture
    case 'arrived':
      return picture.at === 'sending' ? { at: 'sent', url: picture.url } : picture
    case 'stopped':
      return picture.at === 'sending' ? { ...held(picture), at: 'ready' } : picture
    case 'failed': {
      const { words, unreached } = happening
      return picture.at === 'sending'
        ? { ...held(picture), at: 'ready', words, unreached }
        : picture
    }
  }
}

const held = ({ url, blob }: { url: string; blob: Blob }) => ({ url, blob })

const unreachedWords = 'We could not reach the clinic. Your picture is still here; try again.'
const refusedWords = 'We could not save that picture. Take it again, or choose another one.'

/** The picture of a patient's ID, from the camera to the clinic. */
export const usePicture = (patientId: string, onArrived: () => void) => {
  const [picture, tell] = useReducer(next, { at: 'none' })
  const sending = useRef<AbortController>(null)
  const choose = async (file: File | undefined) => {
    if (!file) return
    tell({ type: 'chose' })
    try {
      const blob = await scaled(file)
      tell({ type: 'read', blob, url: URL.createObjectURL(blob) })
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      tell({ type: 'unread', words: wordsFor(file) })
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
      const refused = error instanceof Refused
      const words = refused ? error.message || refusedWords : unreachedWords
      tell({ type: 'failed', words, unreached: !refused })
    }
  }
  useSentAgain(picture.at === 'ready' && Boolean(picture.unreached), send)
  return {
    picture,
    choose,
    send,
    stop: () => sending.current?.abort(),
    retake: () => tell({ type: 'retake' }),
  }
}

/** A picture that a lost network kept back goes as soon as there is one again. */
const useSentAgain = (waiting: boolean, send: () => Promise<void>) => {
  const latest = useRef(send)
  latest.current = send
  useEffect(() => {
    if (!waiting) return
    const again = () => void latest.current()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [waiting])
}
