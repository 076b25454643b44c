import { sha256Hex } from '#edge/platform/crypto/hash'
import { renderPng } from './render-png'

// The types of browsers and of Workers disagree about what `caches` is.
const { default: shared } = caches as unknown as { default: Cache }
const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' }

/** A drawing as the picture it is sent as; kept by `content`, which says all that is drawn in it. */
export const pngResponse = async (
  content: string,
  drawSvg: () => string | Promise<string>,
  { cfContext }: App.Locals,
): Promise<Response> => {
  const key = `https://pictures.invalid/${await sha256Hex(content)}`
  const cached = await shared.match(key)
  if (cached) return new Response(cached.body, { headers })
  const png = new Blob([(await renderPng(await drawSvg())) as BlobPart])
  cfContext.waitUntil(shared.put(key, new Response(png, { headers })))
  return new Response(png, { headers })
}
