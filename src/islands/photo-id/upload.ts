import { base64 } from '../images/resize-image'
import { endSession, isSessionEnded } from '../stores/api'
import { freshToken, refreshToken } from '../stores/auth-token'
import { openDraft } from '../stores/drafts'

/** The API refused the photo; the message is its text. */
export class UploadRejected extends Error {}
/** No answer, or none before the next sign-in. */
export class UploadUnreachable extends Error {}

const timeoutMs = 60_000

/** Of one patient: staff upload the photos of many. */
const draftOf = (patientId: string) => openDraft(`photo-id-${patientId}`)

/**
 * Uploads the photo; `onProgress` gets the sent share, 0 to 1. A 401 renews the session and tries once more;
 * if the session is over, the sign-in page follows and `takeInterruptedPhoto` has the photo after it.
 */
export const upload = async (
  patientId: string,
  photo: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> => {
  const path = `/api/patients/${patientId}/photo_id`
  const send = async () => post(path, photo, await freshToken(), onProgress, signal)
  let answer = await send()
  if (answer.status === 401) {
    const isAlive = await refreshToken().catch(() => null)
    if (isAlive === null) throw new UploadUnreachable()
    if (isAlive) answer = await send()
  }
  if (isSessionEnded(answer.status, answer.text)) {
    draftOf(patientId).write({ type: photo.type, encoded: await base64(photo) })
    endSession()
    throw new UploadUnreachable()
  }
  if (answer.status >= 300) throw new UploadRejected(errorTextIn(answer.text))
}

/** The photo of this patient whose upload ended in a sign-in, once; null for another user. */
export const takeInterruptedPhoto = (patientId: string): Blob | null => {
  const draft = draftOf(patientId)
  const { type, encoded } = draft.read()
  draft.clear()
  if (typeof type !== 'string' || typeof encoded !== 'string') return null
  return new Blob([Uint8Array.from(atob(encoded), (byte) => byte.charCodeAt(0))], { type })
}

// `fetch` reports no upload progress.
const post = (
  path: string,
  photo: Blob,
  token: string | null,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.timeout = timeoutMs
    request.setRequestHeader('content-type', photo.type)
    request.setRequestHeader('accept', 'application/vnd.api+json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => reject(new UploadUnreachable())
    request.ontimeout = () => reject(new UploadUnreachable())
    request.onabort = () => reject(new DOMException('', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send(photo)
  })

const errorTextIn = (text: string): string => {
  try {
    const { errors } = JSON.parse(text) as { errors?: { detail?: string }[] }
    return errors?.map(({ detail }) => detail ?? '').join(' ') ?? ''
  } catch {
    return ''
  }
}
