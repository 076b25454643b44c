import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// The queue estimates each wait from patients in line and clinicians on shift; a fixed text cannot.
const promise = /\b(under|less than|within|in) \d+ minutes?( of)? wait/i

it('finds no promised wait in any text of pages or content', () => {
  for (const folder of ['src/translations', 'src/content/demo/translations']) {
    const texts = Object.keys(JSON.parse(readFileSync(`${folder}/es.json`, 'utf8')))
    expect(texts.length).toBeGreaterThan(100)
    expect(texts.filter((text) => promise.test(text))).toEqual([])
  }
})
