import { loadFont } from '#edge/platform/pdf/fonts'
import { isArabic } from './line'
import { createRasterizer, type Rasterizer } from './rasterizer'

let latin: Promise<Rasterizer> | undefined
let withArabic: Promise<Rasterizer> | undefined

/** What draws a text, with its fonts. The program is large: it is loaded when the first picture is asked for. */
export const rasterizerFor = async (text: string): Promise<Rasterizer> => {
  try {
    if (!isArabic(text)) {
      latin ??= load([])
      return await latin
    }
    withArabic ??= loadFont('arabic', 'bold').then((font) => load([font]))
    return await withArabic
  } catch (error) {
    latin = undefined
    withArabic = undefined
    throw error
  }
}

/** An SVG as a PNG. */
export const renderPng = async (svg: string): Promise<Uint8Array> =>
  (await rasterizerFor(svg)).draw(svg)

let program: Promise<typeof import('@resvg/resvg-wasm')> | undefined

const load = async (moreFonts: readonly Uint8Array[]): Promise<Rasterizer> => {
  program ??= loadProgram()
  const [{ Resvg }, { default: font }] = await Promise.all([
    program,
    import('./font/radio-canada-bold.ttf?inline'),
  ])
  const bytes = Uint8Array.from(atob(font.slice(font.indexOf(',') + 1)), (sign) =>
    sign.charCodeAt(0),
  )
  return createRasterizer(Resvg, [bytes, ...moreFonts])
}

// It may be started once, and a start that failed is tried again.
const loadProgram = async () => {
  try {
    const [library, { default: module }] = await Promise.all([
      import('@resvg/resvg-wasm'),
      import('@resvg/resvg-wasm/index_bg.wasm?module'),
    ])
    await library.initWasm(module)
    return library
  } catch (error) {
    program = undefined
    throw error
  }
}
