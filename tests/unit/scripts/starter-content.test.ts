import { describe, expect, it } from 'vitest'
import { demoDocuments } from '#content/demo/index'
import { starterDocuments } from '../../../scripts/content/starter.mjs'

const clinic = {
  name: 'Bluebird',
  phone: '5550100100',
  host: 'app.example.org',
  today: '2026-12-01',
}
const starter: readonly Record<string, unknown>[] = starterDocuments(demoDocuments(), clinic)
const ofType = (type: string) => starter.filter(({ _type }) => _type === type)

/** Ids that a value refers to. */
const refsIn = (value: unknown): readonly string[] =>
  value && typeof value === 'object'
    ? Object.entries(value).flatMap(([name, each]) =>
        name === '_ref' ? [String(each)] : refsIn(each),
      )
    : []

describe('the starter content', () => {
  it('has one brand, the clinic’s own, and no person, partner or picture of the demo', () => {
    expect(ofType('brand')).toEqual([
      expect.objectContaining({
        name: 'Bluebird',
        hosts: ['app.example.org'],
        contact: { phone: '(555) 010-0100' },
      }),
    ])
    expect(ofType('clinician')).toEqual([])
    const text = JSON.stringify(starter)
    for (const word of ['Care Plus', 'Voltage', 'Juniper', 'Noor', 'careplus.test', '555-0'])
      expect(text, word).not.toContain(word)
  })

  it('refers to nothing that it does not bring', () => {
    const ids = starter.map(({ _id }) => _id)
    for (const document of starter)
      for (const ref of refsIn(document)) expect(ids, String(document._id)).toContain(ref)
  })

  it('has each legal text once, as a version of its own from today', () => {
    const texts = ofType('legalDocument')
    expect(texts).toHaveLength(4)
    for (const text of texts) {
      expect(text).toMatchObject({ version: '2026-12-01', effectiveOn: '2026-12-01' })
      expect(text).not.toHaveProperty('hash')
    }
  })
})
