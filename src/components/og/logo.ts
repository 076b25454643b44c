import type { BrandView } from '#content/brand/brand-view'
import { imageDataUrl } from '../images/data-url'

/** A brand's own logo as a picture can hold it. */
export interface Logo {
  readonly href: string
  /** Width by height. */
  readonly ratio: number
}
/** The logo of a brand that has one of its own, from where we keep it; null when it cannot be had. */
export const cardLogo = async ({ logo }: BrandView): Promise<Logo | null> => {
  const href = logo && (await imageDataUrl(logo.src))
  return href ? { href, ratio: logo.width / logo.height } : null
}
