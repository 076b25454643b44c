import type { APIRoute } from 'astro'
import { imageDataUrl } from '../components/images/data-url'
import { pngResponse } from '../components/og/png-response'
import { drawingAddress, markOf } from '../content/brand/logo-mark'

/** Pixels of a side, as phones that draw no SVG ask for. */
const side = 180
const inset = 26

/** What such a phone puts on its home screen: the brand's icon on its ground. */
export const GET: APIRoute = async ({ locals }) => {
  const { favicon, palette, scheme, themeColor } = locals.brand
  const own = favicon === '/favicon.svg' ? null : await imageDataUrl(favicon)
  const icon = own ?? drawingAddress(markOf(palette))
  const ground = scheme === 'dark' ? themeColor.dark : themeColor.light
  const within = side - 2 * inset
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" fill="${ground}"/><image x="${inset}" y="${inset}" width="${within}" height="${within}" href="${icon}"/></svg>`
  return pngResponse(svg, () => svg, locals)
}
