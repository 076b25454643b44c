import type { PortableTextBlock } from '@portabletext/types'
import { describe, expect, it } from 'vitest'
import { textOf } from '#content/demo/builders'
import { demoDocuments } from '#content/demo/index'
import { isLocalizedType, type Language, type Localized } from '#content/language'

type Words = Localized<string | readonly PortableTextBlock[]>
const others = ['ar', 'es', 'fr'] as const satisfies Language[]

const wordsIn = (value: unknown): Words[] => {
  if (Array.isArray(value)) return value.flatMap(wordsIn)
  if (!value || typeof value !== 'object') return []
  if ('_type' in value && isLocalizedType(value._type)) return [value as Words]
  return Object.values(value).flatMap(wordsIn)
}
const plainText = (value: Words[Language]): string =>
  typeof value === 'string' ? value : (value ?? []).map(textOf).join('\n')
const numbersOf = (text: string) => text.match(/\d{2,}/g) ?? []

describe('the demo content', () => {
  it('is of the types the Studio has for it: plain text is the body of a legal document alone', () => {
    const texts = demoDocuments().filter((document) =>
      wordsIn(document).some(({ _type }) => _type === 'localeText'),
    )
    expect([...new Set(texts.map(({ _type }) => _type))]).toEqual(['legalDocument'])
  })

  const all = demoDocuments().flatMap((document) =>
    wordsIn(document).map((words) => ({ id: document._id, words })),
  )

  it.each(others)('is there in %s, each text of it, and says that it is not reviewed', (to) => {
    const missing = all.filter(({ words }) => !plainText(words[to]))
    expect(missing.map(({ id, words }) => `${id}: ${plainText(words.en)}`)).toEqual([])
  })

  it.each(others)('keeps every number in %s: hours, days, doses, prices, telephones', (to) => {
    const lost = all.flatMap(({ id, words }) =>
      numbersOf(plainText(words.en))
        .filter((number) => !plainText(words[to]).includes(number))
        .map((number) => `${id}: ${number}`),
    )
    expect(lost).toEqual([])
  })
})
