import type { APIRoute } from 'astro'
import { scenes } from '../landing/scenes'
import { cardSvg } from './card'
import { pngOf } from './draw'
import { logoOf } from './logo'
import { titleOf } from './title'
import { coloursOf } from './tones'

// The types of browsers and of Workers disagree about what `caches` is.
const { default: shared } = caches as unknown as { default: Cache }
const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' }

/** The picture of a page for link previews, in the brand's colours; kept by what is drawn in it. */
export const picture: APIRoute = async ({ params, locals, rewrite }) => {
  const titled = await titleOf(params.page ?? '', locals)
  if (!titled) return rewrite('/404')
  const { brand } = locals
  const svg = cardSvg({
    name: brand.name,
    logo: brand.logo ? await logoOf(brand) : undefined,
    title: titled.title,
    scene: scenes[titled.art],
    colours: coloursOf(brand),
  })
  const key = `https://pictures.invalid/${await digest(svg)}`
  const kept = await shared.match(key)
  if (kept) return new Response(kept.body, { headers })
  const png = new Blob([(await pngOf(svg)) as BlobPart])
  locals.cfContext.waitUntil(shared.put(key, new Response(png, { headers })))
  return new Response(png, { headers })
}

const digest = async (text: string): Promise<string> => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
