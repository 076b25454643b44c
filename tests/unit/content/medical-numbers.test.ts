import { readFileSync } from 'node:fs'
import type { PortableTextBlock } from '@portabletext/types'
import { describe, expect, it } from 'vitest'
import { textOf } from '#content/demo/builders'
import { demoDocuments } from '#content/demo/index'
import { practice } from '#content/demo/practice'
import { type MedicalFact, medicalFacts } from '#content/medical/facts'
import { pepSentences } from '#content/medical/pep-sentences'
import { sources } from '#content/medical/sources'
import { testWindows } from '#content/medical/test-windows'

const spelled = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const normalize = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\bhalf an hour\b/g, '30 minutes')
    .replace(/\b(\w+)\b/g, (word) => {
      const at = spelled.indexOf(word)
      return at > 0 ? `${at}` : word
    })
    .replace(/(\d)\s*[–-]\s*(\d)/g, '$1 to $2')
    .replace(/(\d+) or (\d+) (hours|days|weeks|months)/g, '$1 $3 or $2 $3')
    .replace(/(\d)-(hour|day|week|month|minute)\b/g, '$1 $2s')
    .replace(/\b1 (hour|day|week|month|minute)s?\b/g, '1 $1')

const unit = '(?:%|(?: business)? (?:hours?|days?|weeks?|months?|years?|minutes?)| mg| or older)'
const numbersIn = (text: string): string[] =>
  normalize(text).match(
    new RegExp(`\\$?\\d+(?:\\.\\d+)?(?: to \\d+)?${unit}|\\$\\d+|\\b13 to 64\\b`, 'g'),
  ) ?? []

/** What no table of medicine or of the practice says, for it is neither: ages of people, and the law's own numbers. */
const elsewhere: readonly RegExp[] = [
  /^18 or older$/,
  // Years of a clinician's work.
  /^\d+ years?$/,
  // What insured people pay, as the claim about it says.
  /^\$0$/,
]
/** What a page may say of a day, a night or a moment, which is a date, a manner of speaking or the span of a question. */
const idioms =
  /About 1 minute is left|in a few minutes|the next few days|twice its size|STIs in the last 12 months/g

const facts: readonly MedicalFact[] = Object.values(medicalFacts)
const isMedical = (number: string, sentence: string) =>
  facts.some(({ words, about }) => normalize(words) === number && about.test(sentence))
const practiced = new Set(
  Object.values(practice).flatMap((words) => [normalize(words), ...numbersIn(words)]),
)
const isKnown = (number: string, sentence: string): boolean =>
  isMedical(number, sentence) ||
  practiced.has(number) ||
  elsewhere.some((pattern) => pattern.test(number))

interface Statement {
  readonly where: string
  readonly sentence: string
}
const unknownNumbers = ({ where, sentence }: Statement): string[] =>
  numbersIn(sentence.replace(idioms, ''))
    .filter((number) => !isKnown(number, `${where} ${sentence}`))
    .map((number) => `${where}: ${number} in “${sentence}”`)

/** Every English text of a document, behind the title of what it is said of. */
const textsOf = (value: unknown, where: string): Statement[] => {
  if (Array.isArray(value)) return value.flatMap((each) => textsOf(each, where))
  if (!value || typeof value !== 'object') return []
  const { en } = value as { en?: string | readonly PortableTextBlock[] }
  if (typeof en === 'string') return [{ where, sentence: en }]
  if (Array.isArray(en)) return en.map((block) => ({ where, sentence: textOf(block) }))
  return Object.values(value).flatMap((each) => textsOf(each, where))
}
const titleOf = (document: object): string => {
  const { title, question, serviceLine = '' } = document as Record<string, unknown>
  const words = (question ?? title) as { en?: string } | string | undefined
  return `${serviceLine} ${typeof words === 'string' ? words : (words?.en ?? '')}`.trim()
}

describe('numbers of medicine', () => {
  it('stand in one table, each with a source of a year and an address', () => {
    for (const { source } of facts) {
      expect(sources[source].source).toMatch(/, (19|20)\d\d$/)
      expect(sources[source].url).toMatch(/^https:\/\//)
    }
    for (const { source } of Object.values(testWindows)) expect(sources[source]).toBeDefined()
  })

  it('are from that table in every document of the site', () => {
    const documents = demoDocuments().filter(({ _type }) => _type !== 'legalDocument')
    const unknown = documents.flatMap((document) =>
      textsOf(document, titleOf(document)).flatMap(unknownNumbers),
    )
    expect(unknown).toEqual([])
  })

  it('are from that table in every text of the pages and the patient’s app', () => {
    const catalogue = Object.keys(
      JSON.parse(readFileSync('src/translations/es.json', 'utf8')) as Record<string, string>,
    )
    const medicalTexts = catalogue.filter((text) =>
      /HIV|PEP|PrEP|STI|hepatitis|virus|test|pill|dose|exposure/i.test(text),
    )
    expect(medicalTexts.length).toBeGreaterThan(20)
    expect(medicalTexts.flatMap((sentence) => unknownNumbers({ where: '', sentence }))).toEqual([])
  })

  it('would be missed if a sentence changed one', () => {
    const unknownIn = (sentence: string) => unknownNumbers({ where: 'PEP', sentence })
    expect(unknownIn(pepSentences.tests)).toEqual([])
    expect(unknownIn(pepSentences.tests.replace('12 weeks', 'six weeks'))).toHaveLength(1)
    expect(unknownIn('Chlamydia shows after 90 days.')).toHaveLength(1)
    expect(unknownIn('PrEP is 97% effective against HIV.')).toHaveLength(1)
  })
})
