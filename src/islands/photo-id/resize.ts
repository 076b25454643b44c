/** The longer side of what is sent, in pixels. */
export const maxSidePx = 2048

/** The size that fits, never larger than the picture is. */
export const fitWithin = (width: number, height: number, most = maxSidePx) => {
  const scale = Math.min(1, most / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** The browser cannot make a picture of this file. */
export class UnreadableImage extends Error {}

/**
 * The picture as it is sent: upright, at most 2048 pixels a side, JPEG. Drawing it anew leaves behind
 * what the camera wrote beside it, the place above all.
 */
export const resizeImage = async (file: Blob): Promise<Blob> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnreadableImage()
  })
  const { width, height } = fitWithin(picture.width, picture.height)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const brush = canvas.getContext('2d')
  if (!brush) throw new UnreadableImage()
  // What was see-through would come out black.
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

/** Why a file cannot be used, in words. */
export const unreadableText = ({ type, name }: Pick<File, 'type' | 'name'>) =>
  /hei[cf]/i.test(`${type} ${name}`)
    ? 'This browser cannot open that kind of photo (HEIC). Take the picture here, or choose a JPEG or PNG.'
    : type && !type.startsWith('image/')
      ? 'That file is not a picture. Choose a JPEG or PNG.'
      : 'We could not read that picture. Take it again, or choose another one.'

/** The bytes as the clinic takes them. */
export const base64 = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
