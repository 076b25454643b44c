import { describe, expect, it } from 'vitest'
import { demoDocuments } from '#content/demo/index'
import { pepSentences } from '#content/medical/pep-sentences'

const demo = JSON.stringify(demoDocuments())
const app = Object.values(pepSentences).join(' ')
const documentOf = (id: string) =>
  JSON.stringify(demoDocuments().find(({ _id }) => _id === id) ?? {})

describe('what the site says of medicine', () => {
  it('never calls a test final before its window has passed', () => {
    for (const text of [demo, app]) expect(text).not.toMatch(/after six weeks|Wait two weeks/)
    for (const text of [documentOf('faq.after-72-hours'), app])
      for (const words of ['4 to 6 weeks', '12 weeks', '90 days']) expect(text).toContain(words)
    expect(documentOf('treatment.sti-testing')).toMatch(/HIV can take up to 90 days/)
  })

  it('never promises protection from the first day, or from what a drug was not studied for', () => {
    for (const text of [demo, app])
      expect(text).not.toMatch(/protects you from (today|here) on|cannot harm you/)
    expect(documentOf('treatment.injectable-prep')).not.toContain('at least 74%')
    expect(documentOf('treatment.injectable-prep')).toContain('blood from a vein')
    expect(documentOf('treatment.prep')).toContain('Descovy')
  })

  it('sends no patient with an emergency to messages, and says that not every emergency room has the pills', () => {
    expect(demo).not.toMatch(
      /tell us at once|write to us now|write “not safe”|Any of them can start/,
    )
    expect(documentOf('treatment.hep-c')).toContain('hepatitis B')
    for (const word of ['upright', 'dairy', 'pregnant'])
      expect(documentOf('treatment.sti-pep')).toContain(word)
    expect(documentOf('landing.voltage')).toContain('hepatitis B')
  })

  it('claims no check of the site that cannot be shown', () => {
    expect(demo).not.toMatch(/VoiceOver|NVDA|last full check/)
  })
})
