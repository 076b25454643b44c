import type { BrandDocument } from '../queries/brands'

/** The brand's inputs as custom properties; every other tone is derived from them by the sheets. */
export const brandCss = ({ palette, typography, scheme }: BrandDocument): string => {
  const inputs = {
    '--brand-primary': palette.primary,
    '--brand-secondary': palette.secondary,
    '--brand-neutral': palette.neutral,
    '--brand-danger': palette.error,
    '--brand-font': typography?.font && `"${typography.font}"`,
    '--brand-font-display': typography?.display && `"${typography.display}"`,
    'color-scheme': scheme,
  }
  const set = Object.entries(inputs).flatMap(([name, value]) => (value ? [`${name}:${value}`] : []))
  // Twice the root, for the sheets' own inputs come after this and must not win.
  return `@layer brand{:root:root{${set.join(';')}}}`
}
