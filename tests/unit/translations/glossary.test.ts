import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const languages = ['ar', 'es', 'fr'] as const
type Language = (typeof languages)[number]
const read = (path: string) =>
  readFileSync(new URL(`../../../src/${path}`, import.meta.url), 'utf8')

/** A clinical term in every form it takes in English, and the forms of its one word in each language. */
interface Term {
  readonly en: readonly string[]
  readonly in: Readonly<Record<Language, readonly string[]>>
}
const terms: readonly Term[] = read('translations/glossary.tsv')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [en = [], ar = [], es = [], fr = []] = line.split('\t').map((cell) => cell.split('|'))
    return { en, in: { ar, es, fr } }
  })

/** English texts in which the word is no clinical term, or which are addressed to machines. */
const otherMeanings: readonly RegExp[] = [
  /family medicine|came to medicine|pharmacist’s assistant|infectious disease doctor/,
  /Test the speaker|a provider whose keys|24\/7 support|Support that|^Privacy not possible/,
  /^For partner|colors of each partner|through a local partner/,
  /Who else hears about your visit|Global Privacy|Schedule a Future Visit|ask for an interpreter/i,
  /morning-after pill|say plainly when we cannot/,
]
/** Words of a sentence that its translation folds into another one of the same paragraph. */
const folded: readonly RegExp[] = [
  /^Only the people who take part|^What you tell us, what your clinicians write/,
  /^A licensed clinician meets you/,
]

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0640\u2068\u2069]/g, '')
    .replaceAll('\u00a0', ' ')
    .replaceAll("'", '’')
const wordPattern = (word: string) =>
  new RegExp(`(?<![\\w-])${word.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&')}(?![\\w-])`, 'gi')
const forms = terms
  .flatMap((term) => term.en.map((form) => ({ term, form, pattern: wordPattern(form) })))
  .sort((one, other) => other.form.length - one.form.length)

/** The terms of an English text, the longer first: 'emergency room' is no 'room'. */
const termsIn = (english: string): Term[] => {
  const found = new Set<Term>()
  let rest = english
  for (const { term, pattern } of forms) {
    const without = rest.replace(pattern, ' _ ')
    if (without !== rest) found.add(term)
    rest = without
  }
  return [...found]
}

const paragraphs = (english: string, translation: string) => {
  const [from, to] = [english.split('\n'), translation.split('\n')]
  return from.length === to.length
    ? from.map((text, place) => [text, to[place] ?? ''] as const)
    : [[english, translation] as const]
}
const catalogueOf = (language: Language): [english: string, translation: string][] =>
  ['translations', 'content/demo/translations'].flatMap((folder) =>
    Object.entries<string>(JSON.parse(read(`${folder}/${language}.json`))),
  )

describe('the glossary', () => {
  it('has at least 120 clinical terms, each once, with a word in every language', () => {
    expect(terms.length).toBeGreaterThanOrEqual(120)
    const all = terms.flatMap(({ en }) => en)
    expect(new Set(all).size).toBe(all.length)
    for (const term of terms)
      for (const language of languages)
        expect(term.in[language].every(Boolean), `${term.en[0]} in ${language}`).toBe(true)
  })

  it.each(languages)(
    'is followed by every translation to %s of the interface and the content',
    (to) => {
      const wrong = catalogueOf(to)
        .flatMap(([english, translation]) => paragraphs(english, translation))
        .filter(([english]) => ![...otherMeanings, ...folded].some((text) => text.test(english)))
        .flatMap(([english, translation]) =>
          termsIn(english)
            .filter((term) => !term.in[to].some((word) => plain(translation).includes(plain(word))))
            .map((term) => `${term.en[0]} is ${term.in[to][0]}: ${english} => ${translation}`),
        )
      expect(wrong).toEqual([])
    },
  )
})
