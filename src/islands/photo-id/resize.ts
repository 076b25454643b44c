/** The longer side of the uploaded image, in pixels. */
export const maxSidePx = 2048

/** The largest size within `maxSide` that keeps the proportions; never larger than the image. */
export const fitWithin = (width: number, height: number, maxSide = maxSidePx) => {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** The browser cannot decode this file as an image. */
export class UnreadableImage extends Error {}

/** The image to upload: upright, at most 2048 pixels a side, JPEG, without metadata such as the location. */
export const resizeImage = async (file: Blob): Promise<Blob> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnreadableImage()
  })
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
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new UnreadableImage())),
      'image/jpeg',
      0.88,
    )
  })
}

/** The error text for a file that cannot be decoded. */
export const unreadableImageText = ({ type, name }: Pick<File, 'type' | 'name'>) =>
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
