import { Buffer } from 'node:buffer'
import type { Upload } from '#content/lake/store/assets'
import { renderPng } from '#server/png/render-png'

const lqipWidth = 20
/** Decoding more than this at once could take all of a worker's memory. */
const maxPixels = 8_000_000

/** A picture as wide as twenty pixels, to be shown while the whole one loads; none of drawings and very large ones. */
export const makeLqip = async ({
  bytes,
  mimeType,
  extension,
  width = 0,
  height = 0,
}: Omit<Upload, 'filename'>): Promise<string | undefined> => {
  if (extension === 'svg' || width * height === 0 || width * height > maxPixels) return undefined
  const lqipHeight = Math.max(1, Math.round((lqipWidth * height) / width))
  const whole = `data:${mimeType};base64,${Buffer.from(bytes).toString('base64')}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${lqipWidth}" height="${lqipHeight}"><image width="${lqipWidth}" height="${lqipHeight}" preserveAspectRatio="none" href="${whole}"/></svg>`
  const png = await renderPng(svg).catch(() => null)
  return png ? `data:image/png;base64,${Buffer.from(png).toString('base64')}` : undefined
}
