import type { APIContext } from 'astro'
import { pngResponse } from '#server/png/png-response'
import { drawingAddress, markOf } from '../../content/brand/logo-mark'
import { imageDataUrl } from '../images/data-url'

/** The brand's icon on its ground, so many pixels a side, with room around it for a mask. */
export const appIcon = async ({ locals }: Pick<APIContext, 'locals'>, side: number) => {
  const { favicon, palette, scheme, themeColor } = locals.brand
  const own = favicon === '/favicon.svg' ? null : await imageDataUrl(favicon)
  const icon = own ?? drawingAddress(markOf(palette))
  const ground = scheme === 'dark' ? themeColor.dark : themeColor.light
  const inset = Math.round(side * 0.15)
  const within = side - 2 * inset
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" fill="${ground}"/><image x="${inset}" y="${inset}" width="${within}" height="${within}" href="${icon}"/></svg>`
  return pngResponse(svg, () => svg, locals)
}
