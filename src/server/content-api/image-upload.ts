import { imageSize } from 'image-size'
import { badRequest } from '#content/lake/errors'
import type { Upload } from '#content/lake/store/assets'
import { mimeTypes } from '#content/lake/store/assets'
import { stripJpegMetadata } from '#edge/platform/images/jpeg'
import { stripPngMetadata } from '#edge/platform/images/png'
import { sanitizeSvg } from './sanitize-svg'
import { stripWebpMetadata } from './strip-webp-metadata'

type Bytes = Uint8Array<ArrayBuffer>
const largestSide = 10_000
const mostPixels = 40_000_000
const maxSvgBytes = 300_000

const raster = [
  { extension: 'jpg', begins: [0xff, 0xd8, 0xff], bare: stripJpegMetadata },
  {
    extension: 'png',
    begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    bare: stripPngMetadata,
  },
  { extension: 'webp', begins: [0x52, 0x49, 0x46, 0x46], bare: stripWebpMetadata },
] as const

/**
 * An image by its bytes, not its file name: measured before anything decodes it, without what it knows of
 * where and when it was made, and a drawing without what could run.
 */
export const readImage = (sent: Bytes): Omit<Upload, 'filename'> => {
  const kind = raster.find(({ begins }) => begins.every((byte, at) => sent[at] === byte))
  const other = otherFormat(sent)
  if (other)
    throw badRequest(`${other} pictures cannot be shown here. Save it as a JPEG, PNG or WebP.`)
  if (!kind) return readSvg(sent)
  const { width, height, orientation = 1 } = measure(sent, kind.extension)
  if (Math.max(width, height) > largestSide || width * height > mostPixels)
    throw badRequest('This picture has too many pixels. Choose a smaller one.')
  const bytes = kind.bare(sent, orientation)
  if (!bytes) throw unreadable()
  // Held sideways: what is seen is as wide as the file is high.
  const [w, h] = orientation >= 5 ? [height, width] : [width, height]
  return asset(bytes, kind.extension, w, h)
}

/** Formats people try that not every browser shows, or that move. */
const otherFormat = (bytes: Bytes): string | undefined => {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 12))
  if (head.startsWith('GIF8')) return 'GIF'
  const [, container = ''] = /^.{4}ftyp(.{4})/s.exec(head) ?? []
  if (/^avi[fs]/.test(container)) return 'AVIF'
  return /^(heic|heix|hevc|hevx|heim|heis|mif1|msf1)/.test(container) ? 'HEIC' : undefined
}

const unreadable = () => badRequest('We cannot read this picture. Choose a JPEG, PNG, WebP or SVG.')

const asset = (bytes: Bytes, extension: string, width: number, height: number) => ({
  kind: 'images' as const,
  bytes,
  extension,
  mimeType: mimeTypes[extension] ?? '',
  width,
  height,
})

const measure = (bytes: Bytes, extension: string) => {
  try {
    const size = imageSize(bytes)
    if (size.type === extension && size.width > 0 && size.height > 0) return size
  } catch {}
  throw unreadable()
}

const readSvg = (sent: Bytes): Omit<Upload, 'filename'> => {
  if (sent.length > maxSvgBytes) throw unreadable()
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(sent)
  } catch {
    throw unreadable()
  }
  const drawing = sanitizeSvg(text)
  if (!drawing) throw unreadable()
  return asset(new TextEncoder().encode(drawing.text), 'svg', drawing.width, drawing.height)
}

/** A font for brands to be set in. */
export const readFont = (bytes: Bytes): Omit<Upload, 'filename'> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isWoff2 = bytes.length > 48 && view.getUint32(0) === 0x774f4632
  if (!isWoff2 || view.getUint32(8) !== bytes.length)
    throw badRequest('A file here is a font in the WOFF2 format.')
  return { kind: 'files', bytes, extension: 'woff2', mimeType: 'font/woff2' }
}
