import { createElement } from 'react'
import { expect, test } from 'vitest'
import { createTranslator } from '#translations/translate'
import { translateChildren } from '#translations/translate-children'

const catalogue = {
  'Call {0} now.': 'Llame al {0} ahora.',
  'Read {0} and {1}': 'Lea {1} y {0}',
  'You are number {#0}': 'Es el número {0}',
  'I agree': 'Acepto',
  'Close {0}': 'Cerrar: {~0}',
  Close: 'Cerrar',
  'Sign in': 'Iniciar sesión',
}
const link = createElement('a', { href: 'tel:911' }, '911')
const other = createElement('b', null, 'x')
const spanish = (children: unknown) =>
  translateChildren(children, createTranslator(catalogue, false))

test('a text, its values and its elements are one sentence', () => {
  expect(spanish('Close')).toBe('Cerrar')
  expect(spanish(['You are number ', 2])).toEqual(['Es el número 2', null])
  expect(spanish(['Call ', link, ' now.'])).toEqual(['Llame al ', link, ' ahora.'])
})

test('an element keeps its place among the children, unless the translation changes their order', () => {
  expect(spanish([link, 'I agree'])).toEqual([link, 'Acepto'])
  expect(spanish([link, false, ' I agree'])).toEqual([link, false, ' Acepto'])
  expect(spanish(['Read ', link, ' and ', other])).toEqual(['Lea ', other, ' y ', link])
})

test('texts of an unknown sentence are translated between its elements, or one by one', () => {
  expect(spanish(['You are number ', 2, link, 'Close'])).toEqual([
    'Es el número 2',
    null,
    link,
    'Cerrar',
  ])
  expect(spanish(['Sign in', ' ', 'Unknown'])).toEqual(['Iniciar sesión', ' ', 'Unknown'])
})

test('a hole takes an element or words, not both', () => {
  expect(spanish(['Close ', link])).toEqual(['Cerrar: ', link])
  expect(spanish(['Close ', link, 'Sign in'])).toEqual(['Cerrar ', link, 'Iniciar sesión'])
})

test('texts in a list of children are translated', () => {
  expect(spanish([['Close', link], 'Sign in'])).toEqual([['Cerrar', link], 'Iniciar sesión'])
})

test.each([[link], [null], [[link, other]], [7], [[1, 2]], ['Unknown']])(
  'children without a known text are the same: case %#',
  (children) => {
    expect(spanish(children)).toBe(children)
  },
)

test('in Arabic an element in a sentence keeps its own direction', () => {
  const arabic = createTranslator({ 'Call {0} now.': 'اتصل بـ {0} الآن.' }, true)
  expect(translateChildren(['Call ', link, ' now.'], arabic)).toEqual([
    'اتصل بـ \u2068',
    link,
    '\u2069 الآن.',
  ])
})
