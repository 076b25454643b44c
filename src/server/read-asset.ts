import { env } from 'cloudflare:workers'
import { environmentOf } from '#edge/platform/environment'
import { serveUpload } from '#server/content-api/uploaded-files'

const { ASSETS } = env as unknown as Env
const site = 'https://site.invalid'
const uploads = '/lake'

/** Whether a picture is kept by the platform itself, and not fetched from hosted Sanity first. */
export const isLocalAsset = (path: string): boolean =>
  !path.startsWith(`${uploads}/`) || !environmentOf(env).SANITY_PROJECT_ID

/** A picture of a document, as visitors get it: an upload, or one that comes with the site. Null when it is not there. */
export const readAsset = async (path: string): Promise<ArrayBuffer | null> => {
  const address = new URL(path, site)
  const response = path.startsWith(`${uploads}/`)
    ? await serveUpload(new Request(address), path.slice(uploads.length), environmentOf(env))
    : await ASSETS.fetch(address)
  return response.ok ? response.arrayBuffer() : null
}
