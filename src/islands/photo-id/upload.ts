import { freshToken } from '../stores/token'
import { base64 } from './resize'

/** The clinic refused the picture, in its own words. */
export class UploadRejected extends Error {}
/** Nobody answered: the picture is still here. */
export class UploadUnreachable extends Error {}

const timeoutMs = 60_000

/** Sends the picture; `onProgress` hears of shares between 0 and 1. `fetch` cannot tell how far it is. */
export const upload = async (
  patientId: string,
  picture: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> => {
  const body = JSON.stringify({ mime_type: picture.type, photo_id: await base64(picture) })
  const token = await freshToken()
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/patients/${patientId}/photo_id`)
    request.timeout = timeoutMs
    request.setRequestHeader('content-type', 'application/json')
    request.setRequestHeader('accept', 'application/vnd.api+json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      request.status < 300
        ? resolve()
        : reject(new UploadRejected(errorTextIn(request.responseText)))
    request.onerror = () => reject(new UploadUnreachable())
    request.ontimeout = () => reject(new UploadUnreachable())
    request.onabort = () => reject(new DOMException('', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

const errorTextIn = (text: string): string => {
  try {
    const { errors } = JSON.parse(text) as { errors?: { detail?: string }[] }
    return errors?.map(({ detail }) => detail ?? '').join(' ') ?? ''
  } catch {
    return ''
  }
}
