import { sha256Hex } from '#edge/platform/crypto/hash'
import { workerCache } from '#server/worker-cache'
import { renderPng } from './render-png'

const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' }

/** A drawing as the picture it is sent as; kept by `content`, which says all that is drawn in it. */
export const pngResponse = async (
  content: string,
  drawSvg: () => string | Promise<string>,
  { cfContext }: App.Locals,
): Promise<Response> => {
  const key = `https://pictures.invalid/${await sha256Hex(content)}`
  const cached = await workerCache.match(key)
  if (cached) return new Response(cached.body, { headers })
  const png = new Blob([(await renderPng(await drawSvg())) as BlobPart])
  cfContext.waitUntil(workerCache.put(key, new Response(png, { headers })))
  return new Response(png, { headers })
}
