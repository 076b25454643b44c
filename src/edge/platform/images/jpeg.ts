import type { ImageBytes } from './image'

const soi = 0xd8
const eoi = 0xd9
const sos = 0xda
/** A progressive picture has about ten. Each is decoded over the whole picture: thousands of empty ones stall its readers. */
const maxScans = 100
const isStandalone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
/** JFIF and Adobe say how the colors are coded, in this many bytes: JFIF with more has a thumbnail, which may show what was cut off. */
const colorSegments: Readonly<Record<number, number>> = { 224: 16, 238: 14 }
/** Frames, tables and scans make the picture. Every other segment may say who and where, or be a page of its own. */
const isOfPicture = (marker: number, length: number) =>
  (marker >= 0xc0 && marker <= 0xdf) || colorSegments[marker] === length

/** The picture alone: no metadata, nothing behind its end; null when it is no JPEG, or one of endless scans. An end that is missing is added. */
export const stripJpegMetadata = (bytes: ImageBytes, orientation = 1): ImageBytes | null => {
  const parts: Uint8Array[] = [bytes.subarray(0, 2), ...orientationSegment(orientation)]
  let at = 2
  let scans = 0
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) at += 1
    else if (marker === eoi)
      return scans ? concatBytes([...parts, bytes.subarray(at, at + 2)]) : null
    else if (isStandalone(marker) || marker === soi) at += 2
    else {
      const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
      let end = at + 2 + length
      if (length < 2 || end > bytes.length) return null
      if (marker === sos) {
        scans += 1
        if (scans > maxScans) return null
        end = endOfScan(bytes, end)
      }
      if (isOfPicture(marker, length)) parts.push(bytes.subarray(at, end))
      at = end
    }
  }
  return scans ? concatBytes([...parts, Uint8Array.of(0xff, eoi)]) : null
}

/** Where coded data stops: at a marker that is neither stuffing nor a restart. */
const endOfScan = (bytes: ImageBytes, from: number): number => {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !isStandalone(next)) return at
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2))
  }
  return bytes.length
}

/** An EXIF segment that says how the camera was held, and nothing else. */
const orientationSegment = (orientation: number): Uint8Array[] =>
  orientation > 1 && orientation <= 8
    ? [
        Uint8Array.from([
          ...[0xff, 0xe1, 0x00, 0x22],
          ...[0x45, 0x78, 0x69, 0x66, 0x00, 0x00],
          ...[0x49, 0x49, 0x2a, 0x00, 0x08, 0x00, 0x00, 0x00],
          ...[0x01, 0x00],
          ...[0x12, 0x01, 0x03, 0x00, 0x01, 0x00, 0x00, 0x00, orientation, 0x00, 0x00, 0x00],
          ...[0x00, 0x00, 0x00, 0x00],
        ]),
      ]
    : []

export const concatBytes = (parts: readonly Uint8Array[]): ImageBytes => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
