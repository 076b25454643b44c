import { artOf, cssColor, type Palette } from './color-roles'

/** CSS colors, or those of the tokens. */
interface Colors {
  readonly leaf: string
  readonly blue: string
  readonly deep: string
}

/** On a page, and wherever its tokens are. */
export const tokenColors: Colors = {
  leaf: 'var(--art-leaf)',
  blue: 'var(--art-blue)',
  deep: 'var(--art-deep)',
}

/** The product's mark in a square of 32 units. In single quotes, as an address has it: what a page says twice packs into one. */
export const markShapes = ({ leaf, blue, deep }: Colors): string =>
  `<rect x='11' y='2' width='10' height='28' rx='3' fill='${leaf}'/><rect x='2' y='11' width='28' height='10' rx='3' fill='${blue}'/><path d='M11 11h10v10H11z' fill='${deep}'/>`

const inColors = (palette: Palette): Colors => {
  const { leaf, blue, deep } = artOf(palette, 'light')
  return { leaf: cssColor(leaf), blue: cssColor(blue), deep: cssColor(deep) }
}

/** The mark as a picture of its own, in a brand's colors. */
export const markOf = (palette: Palette): string =>
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'>${markShapes(inColors(palette))}</svg>`

/**
 * A drawing as an address that needs no request. Only what an address cannot hold is escaped, for every page
 * carries it; inside a page's own quotes it has single ones.
 */
export const drawingAddress = (svg: string): string => {
  const text = svg.includes("'") ? svg : svg.replaceAll('"', "'")
  return `data:image/svg+xml,${text.replace(/[%#<>"\s]/g, (sign) => (sign === ' ' ? sign : encodeURIComponent(sign)))}`
}
