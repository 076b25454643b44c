import type { APIRoute } from 'astro'
import { scenes } from '../landing/scenes'
import { cardSvg } from './card'
import { logoOf } from './logo'
import { drawn } from './png-response'
import { titleOf } from './title'
import { coloursOf } from './tones'

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
  return drawn(svg, locals)
}
