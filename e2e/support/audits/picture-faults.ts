import type { Page } from '@playwright/test'

interface Options {
  readonly width?: number
  readonly height?: number
  /** As EXIF says how a camera was held, 1 to 8. */
  readonly orientation?: number
}

/** A photo of a card with print on it, as a file chooser takes it. */
export const createPhoto = async (
  page: Page,
  { width = 1600, height = 1000, orientation }: Options = {},
) => {
  const base64 = await page.evaluate(
    ([w, h]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h })
      const brush = canvas.getContext('2d')
      if (!brush) throw new Error('No canvas here')
      brush.fillStyle = '#eaf2f5'
      brush.fillRect(0, 0, w, h)
      brush.fillStyle = '#123'
      brush.font = `${h / 14}px sans-serif`
      for (let line = 1; line < 12; line++)
        brush.fillText('MEMBER W12345 AETNA PPO', w / 20, (line * h) / 12)
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
    },
    [width, height] as const,
  )
  const jpeg = Buffer.from(base64, 'base64')
  const buffer = orientation
    ? Buffer.concat([jpeg.subarray(0, 2), exifOf(orientation), jpeg.subarray(2)])
    : jpeg
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
}

const exifOf = (orientation: number) =>
  Buffer.from([
    ...[0xff, 0xe1, 0x00, 0x22],
    ...[0x45, 0x78, 0x69, 0x66, 0, 0, 0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0],
    ...[0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0],
  ])

/** An iPhone's photo, which this browser cannot open. */
export const heicPhoto = {
  name: 'IMG_0001.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'),
}
/** A document under the name of a picture. */
export const falsePhoto = {
  name: 'card.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('%PDF-1.7'),
}
