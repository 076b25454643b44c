import { loadFont } from '#edge/platform/pdf/fonts'
import { isArabic } from './card'

type Draw = (svg: string, moreFonts: readonly Uint8Array[]) => Uint8Array
let ready: Promise<Draw> | undefined

/** An SVG as a PNG. The program that draws is large: it is loaded when the first picture is asked for. */
export const renderPng = async (svg: string): Promise<Uint8Array> => {
  ready ??= load()
  try {
    const draw = await ready
    return draw(svg, isArabic(svg) ? [await loadFont('arabic', 'bold')] : [])
  } catch (error) {
    ready = undefined
    throw error
  }
}

const load = async (): Promise<Draw> => {
  const [{ initWasm, Resvg }, { default: program }, { default: font }] = await Promise.all([
    import('@resvg/resvg-wasm'),
    import('@resvg/resvg-wasm/index_bg.wasm?module'),
    import('./font/radio-canada-bold.ttf?inline'),
  ])
  await initWasm(program)
  const bytes = Uint8Array.from(atob(font.slice(font.indexOf(',') + 1)), (sign) =>
    sign.charCodeAt(0),
  )
  return (svg, moreFonts) => {
    const picture = new Resvg(svg, {
      fitTo: { mode: 'original' },
      font: {
        fontBuffers: [bytes, ...moreFonts],
        loadSystemFonts: false,
        defaultFontFamily: 'Radio Canada',
      },
    })
    const drawn = picture.render()
    const png = drawn.asPng()
    drawn.free()
    picture.free()
    return png
  }
}
