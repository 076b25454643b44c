import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { inLanguage } from '#content/language'
import { isMarkedEnglish, withoutEnglishMarks } from '#content/marked-english'
import { type LastGoodDocuments, manyOf, parseResult, single } from '#content/query'

const topic = z.object({ _id: z.string(), title: z.string() })
const good = { _id: 'a', title: 'Cost' }
const bad = { _id: 'a', title: 7 }
const read = (shape: z.ZodType, answer: unknown, memory: LastGoodDocuments = new Map()) =>
  parseResult(shape, answer, memory)

describe('an answer', () => {
  it('leaves a broken document out of a list and names it', () => {
    expect(read(manyOf(topic), [bad, { _id: 'b', title: 'Visits' }])).toEqual({
      value: [{ _id: 'b', title: 'Visits' }],
      broken: ['a'],
    })
    expect(read(manyOf(topic), null)).toEqual({ value: [], broken: [] })
  })

  it('keeps a single document as it last did fit, else says there is none', () => {
    const memory: LastGoodDocuments = new Map()
    expect(read(single(topic), bad, memory)).toEqual({ value: null, broken: ['a'] })
    expect(read(single(topic), good, memory).value).toEqual(good)
    expect(read(single(topic), bad, memory)).toEqual({ value: good, broken: ['a'] })
    expect(read(single(topic), null, memory)).toEqual({ value: null, broken: [] })
  })

  it('keeps a list whole where it is asked to', () => {
    const memory: LastGoodDocuments = new Map()
    const whole = manyOf(topic, 'last good')
    read(whole, [good], memory)
    expect(read(whole, [bad], memory).value).toEqual([good])
    expect(read(whole, [], memory).value).toEqual([])
  })

  it('that fits nothing is thrown, not guessed', () => {
    expect(() => read(manyOf(topic), 'no list')).toThrow()
  })
})

it('falls back to English, marked as such, where a translation is missing, empty or stale', () => {
  const words = { _type: 'localeString', en: 'Hello', ar: 'مرحبا', es: '' }
  expect(inLanguage({ a: [words] }, 'ar')).toEqual({ a: ['مرحبا'] })
  const stale = { ...words, stale: ['ar'] }
  for (const [value, language] of [
    [words, 'es'],
    [words, 'fr'],
    [stale, 'ar'],
  ] as const) {
    const text = String(inLanguage(value, language))
    expect(isMarkedEnglish(text)).toBe(true)
    expect(withoutEnglishMarks(text)).toBe('Hello')
  }
  expect(inLanguage(stale, 'en')).toBe('Hello')
})
