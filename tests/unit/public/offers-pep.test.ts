import { expect, it } from 'vitest'
import { offersPep } from '#content/brand/brand-view'

it('a brand starts PEP when it offers every treatment, or PEP among those it chose', () => {
  expect(offersPep({ serviceLines: null })).toBe(true)
  expect(offersPep({ serviceLines: ['pep', 'prep'] })).toBe(true)
  expect(offersPep({ serviceLines: ['prep', 'hiv'] })).toBe(false)
})
