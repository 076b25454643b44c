import { mimeTypes } from '#content/lake/store/assets'
import { readAsset } from '../../server/read-asset'

/** Bytes; a picture larger than this is no logo. */
const maxBytes = 300_000

/** A picture of ours as an address that holds it; null when it cannot be had. */
export const imageDataUrl = async (src: string): Promise<string | null> => {
  const path = new URL(src, 'https://site.invalid').pathname
  const type = mimeTypes[path.split('.').at(-1) ?? '']
  const bytes = type && (await readAsset(path).catch(() => null))
  if (!bytes || bytes.byteLength > maxBytes) return null
  return `data:${type};base64,${base64(bytes)}`
}

const base64 = (bytes: ArrayBuffer): string => {
  let text = ''
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte)
  return btoa(text)
}
