import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { LabTestCode } from '#edge/domains/labs/lab-tests'
import { hepatitisBStateOf, hepatitisCStateOf } from '#edge/domains/labs/results/hepatitis-status'
import type { InfectionResult } from '#edge/domains/labs/results/infection-result'
import { syphilisStateOf } from '#edge/domains/labs/results/syphilis-status'
import { iso } from '#edge/platform/time'

const codes: Readonly<Record<string, LabTestCode>> = {
  rpr: 'syphilis_rpr',
  trep: 'syphilis_treponemal',
  antigen: 'hepatitis_b_surface_antigen',
  anti_s: 'hepatitis_b_surface_antibody',
  anti_c: 'hepatitis_b_core_antibody',
  dna: 'hepatitis_b_dna',
  ab: 'hepatitis_c_antibody',
  rna: 'hepatitis_c_rna',
}
const dayOf = (day: string) => iso(Date.UTC(2026, 0, Number(day), 12))
/** 'rpr 16 200' is a titer of 1:16 on the 200th day. */
const resultOf = (text: string): InfectionResult => {
  const [test = '', found = '', day = ''] = text.split(' ')
  const dilution = Number(found)
  const measure: InfectionResult['measure'] = dilution
    ? { kind: 'titer', comparator: '=', dilution }
    : found === 'positive' || found === 'negative'
      ? { kind: 'presence', presence: found }
      : null
  const flag = dilution ? 'reactive' : measure ? 'normal' : (found as InfectionResult['flag'])
  return { code: codes[test] ?? 'egfr', flag, measure, testedAt: dayOf(day) }
}
/** '10-94' is a treatment from the 10th to the 94th day. */
const coursesOf = (cell: string) =>
  listOf(cell).map((course) => {
    const [from = '', until = from] = course.split('-')
    return { from: dayOf(from), until: dayOf(until) }
  })
const listOf = (cell: string) => (cell === '–' ? [] : cell.split(', '))

const rows = readFileSync(`${import.meta.dirname}/infection-facts.tsv`, 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))

describe('what the tests on file say', () => {
  it.each(rows)('of %s, with %s and treatment on day %s, is %s: %s', (...row) => {
    const [fact, results = '', treatments = '', state] = row
    const found = listOf(results).map(resultOf)
    const days = fact === 'syphilis' ? listOf(treatments).map(dayOf) : []
    const states: Readonly<Record<string, string>> = {
      syphilis: syphilisStateOf(found, days),
      hepatitis_b: hepatitisBStateOf(found),
      hepatitis_c: hepatitisCStateOf(found, coursesOf(treatments)),
    }
    expect(states[fact ?? '']).toBe(state)
  })
})
