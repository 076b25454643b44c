import type { BrandView } from '../../content/brand/view'
import { hrefOf } from '../images/data-url'

/** A brand's own logo as a picture can hold it. */
export interface Logo {
  readonly href: string
  /** Width by height. */
  readonly ratio: number
}
/** The logo of a brand that has one of its own, from where we keep it; null when it cannot be had. */
export const logoOf = async ({ logo }: BrandView): Promise<Logo | null> => {
  const href = logo && (await hrefOf(logo.src))
  return href ? { href, ratio: logo.width / logo.height } : null
}
