/** Pixels as a canvas gives them, four bytes each. */
export interface Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}
/** What may make a card hard to read: its owner decides. */
export type PictureFault = 'dark' | 'blurred'

/** Mean brightness of 255 below which print is lost in noise. */
const minBrightness = 55
/** Variance of the second derivative: print in focus has several hundred at this size. */
const minSharpness = 40
/** The width at which pictures are judged, so that a limit means the same for each. */
export const judgedWidthPx = 640

export const findFault = (pixels: Pixels): PictureFault | null => {
  const brightness = brightnessOf(pixels)
  const mean = brightness.reduce((sum, value) => sum + value, 0) / brightness.length
  if (mean < minBrightness) return 'dark'
  return sharpnessOf(brightness, pixels) < minSharpness ? 'blurred' : null
}

const brightnessOf = ({ data }: Pixels): Float32Array => {
  const brightness = new Float32Array(data.length / 4)
  for (let at = 0; at < brightness.length; at++)
    brightness[at] =
      0.299 * (data[at * 4] ?? 0) +
      0.587 * (data[at * 4 + 1] ?? 0) +
      0.114 * (data[at * 4 + 2] ?? 0)
  return brightness
}

/** The variance of the Laplacian. */
const sharpnessOf = (brightness: Float32Array, { width, height }: Pixels): number => {
  let sum = 0
  let squares = 0
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const value =
        4 * (brightness[at] ?? 0) -
        (brightness[at - 1] ?? 0) -
        (brightness[at + 1] ?? 0) -
        (brightness[at - width] ?? 0) -
        (brightness[at + width] ?? 0)
      sum += value
      squares += value * value
    }
  const count = Math.max((width - 2) * (height - 2), 1)
  return squares / count - (sum / count) ** 2
}
