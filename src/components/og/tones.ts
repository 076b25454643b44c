import type { BrandView } from '#content/brand/brand-view'
import { artOf, colorRoles, cssColor } from '#content/brand/color-roles'
import type { Tone } from '../art/tone'

/** The colors of a picture, where no style sheet is there to name them. */
export interface CardColors {
  readonly surface: string
  readonly ink: string
  readonly art: Readonly<Record<Tone, string>>
}

/** A brand's own colors, on the ground that most of its visitors see. */
export const cardColors = ({
  palette,
  scheme,
}: Pick<BrandView, 'palette' | 'scheme'>): CardColors => {
  const mode = scheme === 'dark' ? 'dark' : 'light'
  const { surface, ink } = colorRoles(palette, mode)
  const art = Object.entries(artOf(palette, mode)).map(([name, color]) => [name, cssColor(color)])
  return { surface: cssColor(surface), ink: cssColor(ink), art: Object.fromEntries(art) }
}
