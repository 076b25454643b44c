import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { conditionsIn, substancesIn } from '#edge/domains/formulary/substances'
import { deniesAllergies } from '#edge/domains/formulary/words'
import { medicinesWithoutOrder } from '#edge/domains/visit_plans/words-without-order'
import { clear, named } from './facts'

const rows = readFileSync(`${import.meta.dirname}/words.tsv`, 'utf8')
  .replace(/\n$/, '')
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))

describe('words for what is taken, and for allergies', () => {
  it.each(rows)('"%s" names: %s', (text = '', codes = '', denies = '') => {
    expect(substancesIn(text).map(({ code }) => code)).toEqual(codes.split(' ').filter(Boolean))
    expect(deniesAllergies(text)).toBe(denies === 'yes')
  })
})

describe('a plan that names one tenofovir while the patient takes the other', () => {
  it('names a medicine without an order', () => {
    const takenElsewhere = [named('Bictegravir, emtricitabine and tenofovir alafenamide')]
    const facts = { ...clear, takenElsewhere }
    expect(medicinesWithoutOrder('Start Truvada, one pill a day.', facts)).toEqual(['tenofovir df'])
    expect(medicinesWithoutOrder('Continue Biktarvy.', facts)).toEqual([])
  })
})

describe('words for conditions', () => {
  it.each([
    ['HIV disease (B20)', ['hiv']],
    ['VIH', ['hiv']],
    ['HIV-1', ['hiv']],
    ['infección por VIH-1', ['hiv']],
    ['Kidney Disease', ['kidney_disease']],
    ['Hepatitis B', ['hepatitis_b']],
    ['hepatitis C, cured', ['hepatitis_c']],
    ['embarazada', ['pregnancy']],
    ['asthma', []],
  ])('"%s" names: %s', (text, codes) => {
    expect(conditionsIn(text)).toEqual(codes)
  })
})
