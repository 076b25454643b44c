import { env } from 'cloudflare:workers'
import { placeOf } from '../../content/lake/assets'

const { ASSETS, FILES } = env as unknown as Env

/** A picture of a document, from where we keep it: uploads in R2, the demo's with the site. Null when it is not there. */
export const bytesOf = async (path: string): Promise<ArrayBuffer | null> => {
  const place = placeOf('images', path.split('/').at(-1) ?? '')
  if (place) return (await FILES.get(place.key))?.arrayBuffer() ?? null
  const response = await ASSETS.fetch(new URL(path, 'https://site.invalid'))
  return response.ok ? response.arrayBuffer() : null
}
