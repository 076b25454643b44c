import { expect, test } from 'vitest'
import arabic from '../../../src/translations/ar.json'
import spanish from '../../../src/translations/es.json'
import french from '../../../src/translations/fr.json'

const namesIn = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort()

test.each(Object.entries({ arabic, spanish, french }))(
  'every %s translation says all that stands in its English text, and no placeholder is left over',
  (_, catalogue) => {
    const wrong = Object.entries<string>(catalogue).filter(([english, translation]) => {
      const filled = translation.replace(/\{~?\d\}/g, '')
      return (
        filled.includes('{') ||
        namesIn(english, /\{#?(\d)\}/g).join() !== namesIn(translation, /\{~?(\d)\}/g).join()
      )
    })
    expect(wrong).toEqual([])
  },
)
