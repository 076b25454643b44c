/** The longer side of the uploaded image, in pixels. */
export const maxSidePx = 2048

/** The largest size within `maxSide` that keeps the proportions; never larger than the image. */
export const fitWithin = (width: number, height: number, maxSide = maxSidePx) => {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** Nothing on an ID can be read in a picture smaller than this. */
export const minSidePx = 240

/** The browser cannot decode this file as an image, or an ID in it would be unreadable. */
export class UnreadableImage extends Error {
  constructor(readonly reason: 'file' | 'small' | 'blank' = 'file') {
    super(reason)
  }
}

/** Whether all pixels (RGBA) have nearly one brightness; two thousand are looked at, spread over all rows and columns. */
export const isBlank = (pixels: Uint8ClampedArray): boolean => {
  const count = pixels.length / 4
  let darkest = 255
  let brightest = 0
  for (let sample = 0; sample < sampledPixels; sample++) {
    // Multiples of the golden ratio fall into no step with the width of the image.
    const at = Math.floor(((sample * goldenRatio) % 1) * count) * 4
    const brightness = ((pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)) / 3
    darkest = Math.min(darkest, brightness)
    brightest = Math.max(brightest, brightness)
  }
  return brightest - darkest < minContrast
}
const sampledPixels = 2_000
const goldenRatio = 0.618033988749895
const minContrast = 24

/** The picture upright, as the camera was held. */
export const decodeImage = (file: Blob): Promise<ImageBitmap> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnreadableImage()
  })

/** A canvas as a file, which has no metadata. */
export const toJpeg = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new UnreadableImage())),
      'image/jpeg',
      0.88,
    )
  })

/**
 * The image to upload: upright, at most 2048 pixels a side, JPEG, without metadata such as the location. One in which
 * nothing can be read is refused, unless it `isAnyPicture`.
 */
export const resizeImage = async (
  file: Blob,
  { isAnyPicture = false }: { readonly isAnyPicture?: boolean } = {},
): Promise<Blob> => {
  const picture = await decodeImage(file)
  if (!isAnyPicture && Math.min(picture.width, picture.height) < minSidePx) {
    picture.close()
    throw new UnreadableImage('small')
  }
  const { width, height } = fitWithin(picture.width, picture.height)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const brush = canvas.getContext('2d')
  if (!brush) throw new UnreadableImage()
  // Transparent pixels would turn black in a JPEG.
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, width, height)
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(picture, 0, 0, width, height)
  picture.close()
  if (!isAnyPicture && isBlank(brush.getImageData(0, 0, width, height).data))
    throw new UnreadableImage('blank')
  return toJpeg(canvas)
}

/** The error text for a file that cannot be decoded, or in which nothing can be read. */
export const unreadableImageText = (
  { type, name }: Pick<File, 'type' | 'name'>,
  reason: UnreadableImage['reason'] = 'file',
) => (reason === 'file' ? fileText(type, name) : pictureTexts[reason])

const pictureTexts = {
  small: 'That picture is too small to read. Take it again, closer.',
  blank: 'That picture looks blank. Take it again in better light.',
}
const fileText = (type: string, name: string) =>
  /hei[cf]/i.test(`${type} ${name}`)
    ? 'This browser cannot open that kind of photo (HEIC). Take the picture here, or choose a JPEG or PNG.'
    : type && !type.startsWith('image/')
      ? 'That file is not a picture. Choose a JPEG or PNG.'
      : 'We could not read that picture. Take it again, or choose another one.'

/** The bytes in base64, as the API takes them. */
export const base64 = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
