import type { ImageBytes } from './image'
import { concatBytes } from './jpeg'

const signatureLength = 8
/** What is needed to draw it; texts, times, EXIF and animation are left behind. */
const drawingChunks: readonly string[] = [
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
]

/** The picture alone; null when it is not a whole PNG. */
export const stripPngMetadata = (bytes: ImageBytes): ImageBytes | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = [bytes.subarray(0, signatureLength)]
  let at = signatureLength
  while (at + 12 <= bytes.length) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) return null
    if (drawingChunks.includes(type)) parts.push(bytes.subarray(at, end))
    if (type === 'IEND') return concatBytes(parts)
    at = end
  }
  return null
}
