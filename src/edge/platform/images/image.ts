import { imageSize } from 'image-size'
import { Problem } from '../problem'
import { stripJpegMetadata } from './jpeg'
import { stripPngMetadata } from './png'

export type ImageBytes = Uint8Array<ArrayBuffer>
/** A type, so that its members can be written as columns. */
export type Image = {
  readonly bytes: ImageBytes
  readonly mimeType: 'image/jpeg' | 'image/png'
  readonly width: number
  readonly height: number
}

const maxSide = 12_000
const maxPixels = 60_000_000
const kinds = [
  { mimeType: 'image/jpeg', begins: [0xff, 0xd8, 0xff], type: 'jpg' },
  { mimeType: 'image/png', begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], type: 'png' },
] as const

/** A refusal of the picture in an attribute, by its name on the wire. */
export const imageProblem = (code: string, detail: string, attribute: string) =>
  new Problem(422, code, detail, { source: { pointer: `/data/attributes/${attribute}` } })
export const unreadableImage = (attribute: string) =>
  imageProblem(
    'unreadable_picture',
    'We cannot read this picture. Take a photo, or choose a JPEG or PNG.',
    attribute,
  )

/** Reads a JPEG or PNG by its bytes, not its name: limits its size and removes its metadata. */
export const inspectImage = (sent: ImageBytes, attribute: string): Image => {
  const kind = kinds.find(({ begins }) => begins.every((byte, at) => sent[at] === byte))
  const size = kind && sizeOf(sent, kind.type)
  if (!size) throw unreadableImage(attribute)
  const { width, height, orientation } = size
  if (Math.max(width, height) > maxSide || width * height > maxPixels)
    throw imageProblem(
      'picture_too_large',
      'This picture has too many pixels. Choose a smaller one.',
      attribute,
    )
  const bytes = kind.type === 'jpg' ? stripJpegMetadata(sent, orientation) : stripPngMetadata(sent)
  if (!bytes) throw unreadableImage(attribute)
  return { bytes, mimeType: kind.mimeType, width, height }
}

const sizeOf = (bytes: ImageBytes, type: string) => {
  try {
    const size = imageSize(bytes)
    if (size.type === type && size.width > 0 && size.height > 0) return size
  } catch {}
  return null
}
