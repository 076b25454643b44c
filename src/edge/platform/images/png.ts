import type { Bytes } from './image'
import { joined } from './jpeg'

const signature = 8
/** What is needed to draw it; texts, times, EXIF and animation are left behind. */
const kept: readonly string[] = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB']

/** The picture alone; null when it is not a whole PNG. */
export const barePng = (bytes: Bytes): Bytes | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = [bytes.subarray(0, signature)]
  let at = signature
  while (at + 12 <= bytes.length) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) return null
    if (kept.includes(type)) parts.push(bytes.subarray(at, end))
    if (type === 'IEND') return joined(parts)
    at = end
  }
  return null
}
