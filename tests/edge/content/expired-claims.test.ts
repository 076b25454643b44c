import { expect, it } from 'vitest'
import { popular } from '#content/queries/faq'
import { createReader } from '#content/reader'
import { bindings } from '../world'
import { localized, publish } from './content-fixtures'

it('shows a claim with its reviewer’s name until its review lapses, and not from then on', async () => {
  const claim = (_key: string, reviewBy: string) => ({
    _type: 'claim',
    _key,
    text: localized(_key),
    source: 'CDC',
    reviewBy,
    approval: { by: 'u1', name: 'Amara Osei, MD', on: '2026-02-10', of: '' },
  })
  await publish({
    _id: 'faq.prep',
    _type: 'faqEntry',
    question: localized('Does PrEP work?'),
    slug: { _type: 'slug', current: 'prep' },
    answer: { _type: 'localeBlocks', en: [] },
    popular: true,
    claims: [claim('current', '2999-01-01'), claim('lapsed', '2026-03-01')],
  })
  const { read } = createReader({
    environment: bindings,
    language: 'en',
    brandId: '',
    version: null,
    drafts: false,
    cache: { get: async () => undefined, put: async () => {} },
    keepAlive: () => {},
    fault: () => {},
  })
  const [question] = await read(popular)
  expect(question?.claims).toMatchObject([
    { text: 'current', reviewer: 'Amara Osei, MD', reviewedOn: '2026-02-10', isDemo: false },
  ])
})
