import { expect, it } from 'vitest'
import { homeLink } from '../../../src/components/seo/page-links'

const pageOf = (languages: readonly string[], lang: string) =>
  ({ brand: { languages }, lang }) as unknown as Parameters<typeof homeLink>[0]

it('leads from English to English, where a brand speaks another language first too', () => {
  expect(homeLink(pageOf(['ar', 'en'], 'en'))).toBe('/en/')
  expect(homeLink(pageOf(['en', 'ar'], 'en'))).toBe('/')
  // Links of other languages are made while the page is translated.
  expect(homeLink(pageOf(['ar', 'en'], 'ar'))).toBe('/')
})
