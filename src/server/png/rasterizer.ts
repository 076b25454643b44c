import type { Resvg as ResvgClass } from '@resvg/resvg-wasm'
import { BoundedMap } from '#edge/platform/bounded-map'
import { type Face, type MeasureText, textElement } from './line'

export interface Rasterizer {
  readonly draw: (svg: string) => Uint8Array
  readonly measure: MeasureText
}

const maxRemembered = 2_000

/** Draws SVGs with these fonts, and measures texts as it would draw them. */
export const createRasterizer = (
  Resvg: typeof ResvgClass,
  fontBuffers: Uint8Array[],
): Rasterizer => {
  const options = {
    fitTo: { mode: 'original' },
    font: { fontBuffers, loadSystemFonts: false, defaultFontFamily: 'Radio Canada' },
  } as const
  const inkWidths = new BoundedMap<string, number>(maxRemembered)
  const inkWidth = (text: string, face: Face): number => {
    const key = `${face}:${text}`
    const known = inkWidths.get(key)
    if (known !== undefined) return known
    const place = { x: 0, y: 100, size: 100, fill: '#000' }
    const picture = new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="200">${textElement(text, face, place)}</svg>`,
      options,
    )
    const box = picture.getBBox()
    const width = box?.width ?? 0
    box?.free()
    picture.free()
    inkWidths.set(key, width)
    return width
  }
  return {
    draw: (svg) => {
      const picture = new Resvg(svg, options)
      const drawn = picture.render()
      const png = drawn.asPng()
      drawn.free()
      picture.free()
      return png
    },
    // Only ink can be measured: between two letters that join nothing, a text is as wide as it moves them apart.
    measure: (text, face) => {
      const post = posts[face]
      return inkWidth(post + text + post, face) - inkWidth(post + post, face)
    },
  }
}

const posts: Readonly<Record<Face, string>> = { 'Radio Canada': 'H', 'Noto Sans Arabic': 'ء' }
