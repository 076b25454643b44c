import { expect, test } from 'vitest'
import { destination } from '../../../src/islands/translation/destination'

test('The way back from a choice is the page one came from, in the language chosen', () => {
  expect(destination('/app/appointments?a=1', 'ar')).toBe('/app/appointments?a=1')
  expect(destination('/faq?q=pep', 'ar')).toBe('/ar/faq?q=pep')
  expect(destination('/ar/faq', 'es')).toBe('/es/faq')
  expect(destination('/ar/', 'en')).toBe('/')
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
  expect(destination(back, 'fr')).toBe('/fr/')
})
