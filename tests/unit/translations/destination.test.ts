import { expect, test } from 'vitest'
import { returnPathIn } from '#islands/translation/destination'

test('The way back from a choice is the page one came from, in the language chosen', () => {
  expect(returnPathIn('/app/appointments?a=1', 'ar')).toBe('/app/appointments?a=1')
  expect(returnPathIn('/faq?q=pep', 'ar')).toBe('/ar/faq?q=pep')
  expect(returnPathIn('/ar/faq', 'es')).toBe('/es/faq')
  expect(returnPathIn('/ar/', 'en')).toBe('/')
})

test.each([
  null,
  '',
  'https://elsewhere.test/',
  '//elsewhere.test/',
  '/\\elsewhere.test',
  '/app\\x',
  '/api/me',
  '/language?to=es&back=/',
  '/\n/elsewhere.test',
])('%j is no page of ours: the way back is the first one', (back) => {
  expect(returnPathIn(back, 'fr')).toBe('/fr/')
})
