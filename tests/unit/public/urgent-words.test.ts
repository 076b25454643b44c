import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { urgencyOfSearch } from '#components/faq/urgent'
import { urgencyOf } from '#islands/messages/triage'

/** Texts as patients type them, with what they tell of; `search` marks those whose few words say it in a search alone. */
const texts = readFileSync('tests/unit/public/urgent-words.tsv', 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t') as [string, string, string?])

it.each(texts)('finds %s in the search "%s"', (urgency, text) => {
  expect(urgencyOfSearch(text) ?? 'none').toBe(urgency)
})

// A single word of a search is no message.
const messages = texts.filter(
  ([, text, only]) => only !== 'search' && /[\p{L}]+ [\p{L}]+/u.test(text),
)
it.each(messages.filter(([urgency]) => urgency !== 'none'))(
  'finds %s in the message "%s"',
  (urgency, text) => {
    expect(urgencyOf(`Hello. ${text}. Thank you`)).toBe(urgency)
  },
)
it.each(messages.filter(([urgency]) => urgency === 'none'))(
  'finds %s in the message "%s"',
  (_, text) => {
    // Missed PrEP is told to patients who take it.
    if (!/prep/i.test(text)) expect(urgencyOf(text)).toBeNull()
  },
)

it('finds an exposure with its words in every order', () => {
  for (const text of [
    'condom broke',
    'broke condom',
    'roto el condon',
    'condon roto',
    'craqué préservatif',
  ])
    expect(urgencyOfSearch(text), text).toBe('exposure')
})

it('does not put words of two sentences together', () => {
  expect(urgencyOf('Please send condoms. My phone broke.')).toBeNull()
})
