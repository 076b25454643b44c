import { brandPictureUrl } from '#content/demo/brands'
import { assetLocation, mimeTypes } from '#content/lake/store/assets'
import type { Environment } from '#edge/platform/environment'
import { sanitizeSvg } from './sanitize-svg'

const pattern = /^\/(images|files)\/([\w-]+)\/([\w-]+)\/([\w.-]+)$/
/** CSP of an upload opened as a page: no scripts, no requests. */
const fileCsp = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** `/lake/images/…` and `/lake/files/…`: uploads, the only public part of the content lake. */
export const serveUpload = async (
  request: Request,
  pathname: string,
  environment: Environment,
): Promise<Response> => {
  const [, kind, projectId, dataset, name = ''] = pattern.exec(pathname) ?? []
  const place = kind === 'images' || kind === 'files' ? assetLocation(kind, name) : null
  const bytes =
    place &&
    (environment.SANITY_PROJECT_ID
      ? await fromHosted(`${kind}/${projectId}/${dataset}/${name}`, environment)
      : ((await environment.FILES.get(place.key))?.body ?? null))
  const drawing = !bytes && place && brandPictureUrl(name)
  if (drawing) return new Response(null, { status: 302, headers: { location: drawing } })
  if (!bytes) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  const extension = name.slice(name.lastIndexOf('.') + 1)
  const { searchParams } = new URL(request.url)
  return new Response(request.method === 'HEAD' ? null : bytes, {
    headers: {
      'content-type': mimeTypes[extension] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': fileCsp,
      ...(searchParams.has('dl') && { 'content-disposition': `attachment; filename="${name}"` }),
    },
  })
}

/** Proxied, so that the visitor's browser never contacts another host. */
const fromHosted = async (
  path: string,
  { SANITY_PROJECT_ID, SANITY_DATASET = 'production' }: Environment,
): Promise<BodyInit | null> => {
  if (!path.includes(`/${SANITY_PROJECT_ID}/${SANITY_DATASET}/`)) return null
  const response = await fetch(`https://cdn.sanity.io/${path}`, {
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null)
  if (!response?.ok) return null
  return path.endsWith('.svg') ? (sanitizeSvg(await response.text())?.text ?? null) : response.body
}
