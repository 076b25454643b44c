import type { APIRoute } from 'astro'
import { pngResponse } from '#server/png/png-response'
import { rasterizerFor } from '#server/png/render-png'
import { scenes } from '../landing/scenes'
import { cardSvg } from './card'
import { cardLogo } from './logo'
import { cardTitle } from './title'
import { cardColors } from './tones'

/** The picture of a page for link previews, in the brand's colors; kept by what is drawn in it. */
export const previewImage: APIRoute = async ({ params, locals, rewrite }) => {
  const titled = await cardTitle(params.page ?? '', locals)
  if (!titled) return rewrite('/404')
  const { brand } = locals
  const card = {
    name: brand.name,
    logo: brand.logo ? await cardLogo(brand) : undefined,
    title: titled.title,
    scene: scenes[titled.art],
    colors: cardColors(brand),
  }
  return pngResponse(
    JSON.stringify([cardVersion, card, card.logo === undefined]),
    async () => cardSvg(card, (await rasterizerFor(`${card.title} ${card.name}`)).measure),
    locals,
  )
}

/** Raised when the same card is drawn otherwise, so that pictures kept of it are drawn anew. */
const cardVersion = 1
