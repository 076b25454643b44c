import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pepSentences } from '#content/medical/pep-sentences'
import { normalizeText } from '#translations/text'
import { createTranslator } from '#translations/translate'
import { unknownTexts } from '../../../scripts/translations/extract-texts.mjs'

const root = join(import.meta.dirname, '../../..')
const read = (name: string): Record<string, string> =>
  JSON.parse(readFileSync(join(root, `src/translations/${name}.json`), 'utf8'))
const languages = ['ar', 'es', 'fr'] as const
const catalogues = { ar: read('ar'), es: read('es'), fr: read('fr') }
const keys = Object.keys(catalogues.ar)
const holes = (text: string) => [...text.matchAll(/\{[~#]?(\d)\}/g)].map(([, name]) => name).sort()
const again = (text: string) => [...text.matchAll(/\{~(\d)\}/g)].map(([, name]) => name).sort()

test.each(languages)('%s knows exactly the texts that the others know, in order', (language) => {
  expect(Object.keys(catalogues[language])).toEqual(keys)
  expect(keys).toEqual([...keys].sort())
})

test.each(languages)(
  'In %s no translation, of the interface or of a document, reads as another text in English, which would be translated once more',
  (language) => {
    const documents: Record<string, string> = JSON.parse(
      readFileSync(join(root, `src/content/demo/translations/${language}.json`), 'utf8'),
    )
    const twice = [...Object.values(catalogues[language]), ...Object.values(documents)].filter(
      (text) => (catalogues[language][text] ?? text) !== text,
    )
    expect(twice).toEqual([])
  },
)

test.each(languages)('%s leaves nothing empty, and nothing with spaces to lose', (language) => {
  for (const [key, value] of Object.entries(catalogues[language])) {
    expect(value.trim(), key).toBe(value)
    expect(value, key).not.toBe('')
    expect(normalizeText(key), key).toBe(key)
  }
})

test.each(languages)(
  '%s fills every hole of its texts, and translates what the others do',
  (language) => {
    for (const [key, value] of Object.entries(catalogues[language])) {
      const other = value.split('|').at(-1) ?? ''
      expect(holes(other), key).toEqual(holes(key))
      expect(again(other), key).toEqual(again(catalogues.es[key] ?? ''))
    }
  },
)

test('Arabic has all three forms of what it counts, and only the one of two may leave out the number', () => {
  for (const [key, value] of Object.entries(catalogues.ar).filter(([, text]) =>
    text.includes('|'),
  )) {
    const [two = '', few = '', ...others] = value.split('|')
    expect(others, key).toHaveLength(1)
    expect(holes(few), key).toEqual(holes(key))
    expect(
      holes(two).every((name) => holes(key).includes(name)),
      key,
    ).toBe(true)
  }
  expect(
    Object.values({ ...catalogues.es, ...catalogues.fr }).filter((text) => text.includes('|')),
  ).toEqual([])
})

test('A template says enough to be told from a name', () => {
  const loose = keys.filter(
    (key) =>
      /\{\d\}/.test(key) && key.replace(/\{#?\d\}/g, '').replace(/[^A-Za-z]/g, '').length < 3,
  )
  expect(loose).toEqual([])
})

test('Names of medicines stay what they are', () => {
  for (const key of keys.filter((each) => /\bPrEP\b/.test(each)))
    for (const language of languages) expect(catalogues[language][key], key).toContain('PrEP')
})

test.each(languages)('%s has letters of its own language', (language) => {
  const arabic = /\p{Script=Arabic}/u
  for (const [key, value] of Object.entries(catalogues[language]))
    if (!/^(PEP|PrEP|DoxyPEP)$/.test(key)) expect(arabic.test(value), key).toBe(language === 'ar')
})

test('Arabic keeps a time of day, a dose and a telephone in their own order', () => {
  const demo = JSON.parse(
    readFileSync(join(root, 'src/content/demo/translations/ar.json'), 'utf8'),
  ) as Record<string, string>
  const misordered = Object.values({ ...catalogues.ar, ...demo })
    .map((text) => text.replace(/\u2068[^\u2069]*\u2069/g, ''))
    .filter((text) => /\d ?(?:[AP]M|mg)\b|\d-\d/.test(text))
  expect(misordered).toEqual([])
})

test('French keeps its high punctuation on the line of the word before', () => {
  const demo = JSON.parse(
    readFileSync(join(root, 'src/content/demo/translations/fr.json'), 'utf8'),
  ) as Record<string, string>
  const breaking = Object.values({ ...catalogues.fr, ...demo })
    .map((text) => text.replace('! % & @ # $ ^ * ? _ ~', ''))
    .filter((text) => / [;:?!»]|« /.test(text))
  expect(breaking).toEqual([])
})

test('The exact words of the product are known', () => {
  const say = createTranslator(catalogues.es, false)
  const unknown = exact.filter((text) => say(text) === null)
  expect(unknown).toEqual([])
})

test('What the medical table says after an exposure is known', () => {
  const say = createTranslator(catalogues.es, false)
  expect(Object.values(pepSentences).filter((sentence) => say(sentence) === null)).toEqual([])
})

test('What the sources say to patients and visitors is known', () => {
  const say = createTranslator(catalogues.es, false)
  expect(unknownTexts(root, say)).toEqual([])
})

const exact = [
  'Start Online Now',
  'See a Provider Now',
  'Schedule a Future Visit',
  'Medical Emergency - Call 911 immediately',
  'Service Not Available',
  'No Available Providers',
  'Provider not found',
  'No Data Available',
  'CBO Assignment Update',
  'Insurance Required',
  'Sorry',
  'You are not allowed to view this page!',
  "Well that's not good.",
  "We can't find that page...",
  "Something isn't working",
  'New Updates Deployed!',
  'Translation Unavailable',
  'Reload',
  'Back To Home',
  'View Error details',
  'Enter your initials',
  'Please enter your initials',
  'Agree to sharing your information',
  'Agree Policy',
  'Must be initials of first and last name',
  'Please select an appointment type',
  'Unavailable',
  'Please enter valid phone',
  'Must be at least 18yo',
  'You must choose at least 1 Race',
  'Zip code must be 5 digits of 0-9',
  'There was an issue. Please contact customer support or try again.',
  'You already have an appointment scheduled',
  'Sorry, but that time is no longer available. Please select a new time.',
  "We are really sorry but we couldn't schedule that appointment. Please try again or contact our customer support.",
  'Your appointment has been scheduled as requested.',
  'Your appointment has been modified as requested.',
  'This conversation has been archived. No new messages can be sent.',
  'Unable to send message. Please try again.',
  'Unable to send message. Please try again later.',
  "You don't have permissions to send a message to this user.",
  'Your message was sent',
  'Message sent to your provider',
]
