/** How a picture lies in its frame: quarter turns clockwise, magnification, and where the middle of the frame is. */
export interface CropView {
  readonly turns: number
  /** 1 shows as much as the frame asks for. */
  readonly zoom: number
  /** Shares of the turned picture, 0 to 1. */
  readonly x: number
  readonly y: number
}
export interface Size {
  readonly width: number
  readonly height: number
}
/** The frame: its width by its height, and whether it begins with the whole picture or is always full. */
export interface Frame {
  readonly ratio: number
  readonly begins: 'whole' | 'full'
}
export interface Crop extends Size {
  readonly left: number
  readonly top: number
}

export const initialView: CropView = { turns: 0, zoom: 1, x: 0.5, y: 0.5 }
export const maxZoom = 4

/** The picture's size once it is turned. */
export const turnedSize = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

export const rotateView = (view: CropView, by: 1 | -1): CropView => ({
  ...initialView,
  turns: (view.turns + by + 4) % 4,
})

/** What the frame shows, in pixels of the turned picture; beyond its edges where the picture is smaller. */
export const cropOf = (picture: Size, view: CropView, { ratio, begins }: Frame): Crop => {
  const upright = turnedSize(picture, view.turns)
  const whole = begins === 'whole' ? Math.max : Math.min
  const width = whole(upright.width, upright.height * ratio) / view.zoom
  const height = width / ratio
  return {
    width,
    height,
    left: startOf(upright.width, width, view.x),
    top: startOf(upright.height, height, view.y),
  }
}

/** The frame stays on the picture, or has it in its middle. */
const startOf = (whole: number, part: number, middle: number) =>
  part >= whole
    ? (whole - part) / 2
    : Math.min(Math.max(middle * whole - part / 2, 0), whole - part)

/** Whether the frame can move along an axis. */
export const canMove = (picture: Size, view: CropView, frame: Frame) => {
  const upright = turnedSize(picture, view.turns)
  const { width, height } = cropOf(picture, view, frame)
  return { x: width < upright.width - 1, y: height < upright.height - 1 }
}

/** The view after the picture was pulled by shares of the frame. */
export const panView = (
  picture: Size,
  view: CropView,
  frame: Frame,
  right: number,
  down: number,
): CropView => {
  const upright = turnedSize(picture, view.turns)
  const { width, height } = cropOf(picture, view, frame)
  return {
    ...view,
    x: withinOne(view.x - (right * width) / upright.width),
    y: withinOne(view.y - (down * height) / upright.height),
  }
}
const withinOne = (share: number) => Math.min(Math.max(share, 0), 1)
