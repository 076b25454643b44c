import type { Claim } from '#content/document-parts'
import type { TreatmentContent } from '#content/documents'
import { blocks, words } from '../builders'

/** A service line in plain English. */
export interface DemoServiceLine {
  readonly slug: string
  /** The treatment's name in the API. */
  readonly serviceLine: string
  readonly title: string
  readonly group: TreatmentContent['group']
  readonly tile: TreatmentContent['tile']
  readonly summary: string
  readonly lead: string
  readonly eligibility: string
  readonly price: string
  readonly expect: readonly (readonly [when: string, title: string, text: string])[]
  readonly body: readonly string[]
  readonly claims: readonly Claim[]
}

export const treatmentOf = (line: DemoServiceLine, order: number): TreatmentContent => ({
  _id: `treatment.${line.slug}`,
  _type: 'treatment',
  serviceLine: line.serviceLine,
  title: words(line.title),
  slug: { _type: 'slug', current: line.slug },
  group: line.group,
  tile: line.tile,
  summary: words(line.summary),
  lead: words(line.lead),
  expect: line.expect.map(([when, title, text], at) => ({
    _key: `step${at}`,
    when: words(when),
    title: words(title),
    text: words(text),
  })),
  eligibility: words(line.eligibility),
  price: words(line.price),
  body: blocks(...line.body),
  claims: line.claims.map((each, at) => ({ ...each, _key: `claim${at}` })),
  order,
})
