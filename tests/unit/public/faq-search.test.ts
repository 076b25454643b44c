import type { PortableTextBlock } from '@portabletext/types'
import { expect, it } from 'vitest'
import { searchQuestions } from '#components/faq/server-search'
import { urgencyOfSearch } from '#components/faq/urgent'
import type { Topic } from '#content/queries/faq'

const paragraph = (text: string): PortableTextBlock => ({
  _type: 'block',
  children: [{ _type: 'span', text }],
})
const topic = (
  title: string,
  ...entries: [slug: string, ask: string, answer: string][]
): Topic => ({
  _id: title,
  slug: title,
  title,
  entries: entries.map(([slug, question, answer]) => ({
    _id: slug,
    slug,
    question,
    answer: [paragraph(answer)],
    claims: [],
  })),
})
const topics = [
  topic(
    'Cost',
    ['free', 'Is it free?', 'Most plans pay.'],
    ['card', 'When is my card charged?', 'At the visit.'],
  ),
  topic(
    'PrEP',
    ['skip', 'What if I skip a pill?', 'If you missed several days, write to us.'],
    ['café', 'Ça va?', 'Oui.'],
    ['sœur', 'Ma sœur ?', 'Oui.'],
    ['interpreter', 'متى يأتي؟', 'يأتي المترجم معنا.'],
  ),
]
const found = (typed: string) => searchQuestions(topics, typed).map(({ slug }) => slug)

it('finds a question by words of its answer', () =>
  expect(found('missed a pill')).toEqual(['skip']))
it('finds the beginnings of words, one or many of a thing', () => {
  expect(found('pills')).toEqual(['skip'])
  expect(found('charge')).toEqual(['card'])
})
it('finds an Arabic word behind its article', () => expect(found('مترجم')).toEqual(['interpreter']))
it('finds a whole topic by its name', () => expect(found('cost')).toEqual(['free', 'card']))
it('does not mind case or accents, nor letters that are typed as two', () => {
  expect(found('CA VA')).toEqual(['café'])
  expect(found('soeur')).toEqual(['sœur'])
})
it('finds what has most of the words when nothing has them all', () =>
  expect(found('skipped pill yesterday days')).toEqual(['skip']))
it('does not find a question by the small words of a sentence in Spanish or French', () => {
  const spanish = topic('PEP', ['cobro', '¿Cuándo se cobra a mi tarjeta?', 'En la cita.'])
  const french = topic('PEP', [
    'debit',
    'Quand est-ce que ma carte est débitée ?',
    'À la consultation.',
  ])
  expect(searchQuestions([spanish], 'mi condón se rompió')).toEqual([])
  expect(searchQuestions([french], 'ma capote est craquée')).toEqual([])
})
it('finds nothing for an empty query and for unknown words', () => {
  expect(found('  ?! ')).toEqual([])
  expect(found('zzyzx')).toEqual([])
})
it('takes no more of what is typed than a question has', () =>
  expect(found(`${'b '.repeat(200)}pill`)).toEqual([]))

it('finds a question by the words editors know people use', () => {
  const [first, ...others] = topics
  const [free, ...rest] = first?.entries ?? []
  if (!first || !free) throw new Error('no topic')
  const known = { ...first, entries: [{ ...free, keywords: 'Medicaid, copay' }, ...rest] }
  expect(searchQuestions([known, ...others], 'medicaid').map(({ slug }) => slug)).toEqual(['free'])
})

it('knows an urgent search in every language, and no other', () => {
  for (const typed of [
    'condom broke',
    'the condom came off',
    'mi condón se rompió',
    'sin condon anoche',
    'la capote a craqué',
    'تمزق الواقي',
    'needle stick',
    'I was raped',
    'PEP',
  ])
    expect(urgencyOfSearch(typed), typed).toBe('exposure')
  for (const typed of [
    'cost',
    'is prep safe?',
    'condoms',
    'cómo pago',
    'violet',
    'open hours',
    'متى يأتي',
  ])
    expect(urgencyOfSearch(typed), typed).toBeNull()
})
