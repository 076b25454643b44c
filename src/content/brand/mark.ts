import { artOf, type Palette } from './tones'

/** The product's mark as a picture of its own, in a brand's colours. */
export const markOf = (palette: Palette): string => {
  const { leaf, blue, deep } = artOf(palette)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="11" y="2" width="10" height="28" rx="3" fill="${leaf}"/><rect x="2" y="11" width="28" height="10" rx="3" fill="${blue}"/><path d="M11 11h10v10H11z" fill="${deep}"/></svg>`
}

/**
 * A drawing as an address that needs no request. Only what an address cannot hold is escaped, for every page
 * carries it; inside a page's own quotes it has single ones.
 */
export const drawingAddress = (svg: string): string => {
  const text = svg.includes("'") ? svg : svg.replaceAll('"', "'")
  return `data:image/svg+xml,${text.replace(/[%#<>"\s]/g, (sign) => (sign === ' ' ? sign : encodeURIComponent(sign)))}`
}
