import { type Crop, type CropView, cropOf, type Frame, type Size, turnedSize } from './crop'
import { fitWithin, isBlank, toJpeg, UnreadableImage } from './resize-image'

/** Draws what the frame shows into a canvas of any size. */
export const drawCrop = (
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  view: CropView,
  frame: Frame,
): CanvasRenderingContext2D => {
  const brush = canvas.getContext('2d', { willReadFrequently: true })
  if (!brush) throw new UnreadableImage()
  const { left, top, width } = cropOf(picture, view, frame)
  const scale = canvas.width / width
  brush.setTransform(1, 0, 0, 1, 0, 0)
  // Transparent pixels and what lies beyond the picture would turn black in a JPEG.
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.imageSmoothingQuality = 'high'
  brush.scale(scale, scale)
  brush.translate(-left, -top)
  turnAbout(brush, picture, view.turns)
  brush.drawImage(picture, 0, 0)
  return brush
}

const turnAbout = (brush: CanvasRenderingContext2D, picture: Size, turns: number) => {
  const upright = turnedSize(picture, turns)
  brush.translate(upright.width / 2, upright.height / 2)
  brush.rotate((turns * Math.PI) / 2)
  brush.translate(-picture.width / 2, -picture.height / 2)
}

export interface Limits {
  readonly maxSidePx: number
  /** Of what the frame shows of the picture itself. */
  readonly minSidePx: number
}

/** The picture as it is sent: what the frame shows, as a JPEG; refused where nothing could be seen on it. */
export const cutOut = async (
  picture: ImageBitmap,
  view: CropView,
  frame: Frame,
  { maxSidePx, minSidePx }: Limits,
): Promise<Blob> => {
  const crop = cropOf(picture, view, frame)
  if (Math.min(...visibleSides(picture, view, crop)) < minSidePx) throw new UnreadableImage('small')
  const size = fitWithin(Math.round(crop.width), Math.round(crop.height), maxSidePx)
  const canvas = Object.assign(document.createElement('canvas'), size)
  const brush = drawCrop(canvas, picture, view, frame)
  if (isBlank(brush.getImageData(0, 0, size.width, size.height).data))
    throw new UnreadableImage('blank')
  return toJpeg(canvas)
}

const visibleSides = (picture: Size, view: CropView, { width, height }: Crop) => {
  const upright = turnedSize(picture, view.turns)
  return [Math.min(width, upright.width), Math.min(height, upright.height)]
}
