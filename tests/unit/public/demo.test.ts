import { createHash } from 'node:crypto'
import { evaluate, parse } from 'groq-js'
import { expect, it } from 'vitest'
import { clinicianRecords, providerIdOf } from '#content/demo/clinician-records'
import { demoDocuments } from '#content/demo/index'
import { inLanguage, languages } from '#content/language'
import { clinicianProfiles } from '#content/queries/clinicians'
import { faq, popular } from '#content/queries/faq'
import { landing } from '#content/queries/landing'
import { legal } from '#content/queries/legal'
import { pageChrome } from '#content/queries/page-chrome'
import { addresses } from '#content/queries/pages'
import { type ContentQuery, parseResult } from '#content/query'
import { demoClinicians } from '#demo/accounts/clinicians'
import { demoId } from '#demo/accounts/identity'
import { referenceStatements } from '../../../scripts/setup/reference-data.mjs'

const dataset = demoDocuments()
const brands = dataset.filter(({ _type }) => _type === 'brand')
const all = [
  clinicianProfiles,
  faq,
  popular,
  landing,
  legal,
  pageChrome,
  addresses,
] as readonly ContentQuery<unknown>[]
const ask = async (
  query: ContentQuery<unknown>,
  brand: string,
  language: (typeof languages)[number] = 'en',
) => {
  const params = { brand }
  const raw = await (await evaluate(parse(query.groq, { params }), { dataset, params })).get()
  return parseResult(query.shape, inLanguage(raw, language), new Map())
}

it.each(all.map((query) => [query.name, query] as const))(
  'the demo fits what pages ask for: %s',
  async (_, query) => {
    for (const { _id } of brands)
      for (const language of languages) expect((await ask(query, _id, language)).broken).toEqual([])
  },
)
it('every brand but the default has a landing page of its own', async () => {
  const pages = await Promise.all(brands.map(({ _id }) => ask(landing, _id)))
  const ids = pages.map(({ value }) => (value as { _id: string })._id)
  expect(new Set(ids).size).toBe(brands.length)
  expect(ids).toContain('landing.default')
})
it('a section that is broken is left out, and the rest of the page stays', () => {
  const page = {
    _id: 'x',
    hero: { title: 'T' },
    sections: [{ _type: 'landingHelp', title: 'H' }, { _type: 'landingHelp' }, { _type: 'nobody' }],
  }
  const { value } = parseResult(landing.shape, page, new Map())
  expect(value?.sections.map(({ _type }) => _type)).toEqual(['landingHelp'])
})
it('texts people agree to are word for word the platform’s', () => {
  const sql = referenceStatements().join('\n')
  const texts = dataset.flatMap((each) => (each._type === 'legalDocument' ? [each] : []))
  expect(texts.length).toBeGreaterThan(4)
  for (const { body, hash, version } of texts) {
    expect(createHash('sha256').update(body.en).digest('hex')).toBe(hash)
    if (version === '2026-01') expect(sql).toContain(hash)
  }
})
it('every claim says where it is from, who checked it and until when', () => {
  const found = JSON.stringify(dataset).match(/"_type":"claim"/g)?.length ?? 0
  const whole = JSON.stringify(dataset).match(
    /"source":"[^"]+","url":"https:[^"]+","reviewBy":"\d{4}-\d{2}-\d{2}",("_key":"claim\d+",)?"approval":\{"by":"demo","name":"[^"]+, [A-Z-]+","on":"\d{4}-\d{2}-\d{2}"/g,
  )?.length
  expect(found).toBeGreaterThan(10)
  expect(whole).toBe(found)
})
it('questions have names that no topic and no other question has', () => {
  const names = dataset.flatMap((each) => (each._type === 'faqEntry' ? [each.slug.current] : []))
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(25)
})
it('the clinicians of the site are those of booking', () => {
  const ids = Object.values(clinicianRecords).map(providerIdOf)
  expect(ids).toEqual(demoClinicians.map((_, at) => demoId('provider', at + 1)))
  expect(Object.values(clinicianRecords).map(({ last }) => last)).toEqual(
    demoClinicians.map(({ last }) => last),
  )
})
