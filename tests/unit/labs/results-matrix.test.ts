import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isCallDue, labTestCodes, labTestOf } from '#edge/domains/labs/lab-tests'
import { flagCodes } from '#edge/domains/labs/reading/flag-codes'
import { readValue } from '#edge/domains/labs/reading/read-value'
import { noFacts } from '#edge/domains/labs/results/infection-facts'
import { resultFlags } from '#edge/domains/labs/tests/lab-test'
import { findingsOf, headlineOf, nextStepOf } from '#islands/labs/result/findings'
import { patientTextKeyOf } from '#islands/labs/result/patient-text'
import { patientTexts } from '#islands/labs/result/patient-texts'

/** The rows that clinicians sign off. Written anew by `UPDATE_MATRIX=1`; each change is read in the diff. */
const file = `${import.meta.dirname}/results-matrix.tsv`
const columns = [
  'test',
  'value',
  'flag',
  'in HIV care',
  'reading',
  'task',
  'patient text',
  'patient reads',
  'next step',
]

const wordsOfPresence = [
  'Non-reactive',
  'Non Reactive',
  'NONREACTIVE',
  'Negative',
  'NEG',
  'Not detected.',
  'Non-reactive (4th gen)',
  'Reactive',
  'REPEATEDLY REACTIVE',
  'Weakly reactive',
  'Positive',
  'Detected',
  'Indeterminate',
  'Equivocal',
  'Test not performed: specimen leaked in transit',
  'TNP - specimen hemolyzed',
  'QNS',
  'Invalid',
  'Pending',
  'See note',
  'NR',
  'ND',
  '1.02',
]
const viralLoads = [
  'Not detected',
  'Undetectable',
  '0',
  '<20',
  '<20 Detected',
  '<20 Not detected',
  '<1000',
  '45',
  '150',
  '200',
  '45,000',
  '45.000',
  '3200000',
  '>10,000,000',
  '4.65 log copies/mL',
  'Detected',
  'Inconclusive',
  'See note',
  'QNS',
]
const numbers: Readonly<Record<string, readonly string[]>> = {
  egfr: ['96', '60', '>=60', '> OR = 60', '≥60', '>59', '<60', '59', '29', '<30', '>30', '0.96'],
  creatinine: ['0.95', '0,95', '1.2', '1.4', '0.5', '80'],
  cd4: ['650', '1,200', '1.200', '499', '205', '199'],
  ldl: ['96', '<130', '129.5', '130', '5.5'],
  triglycerides: ['102', '1,050', '<150', '6.2'],
  cholesterol: ['172', '220'],
  hdl: ['56', '45', '30'],
  alt: ['22', '41', '900'],
  ast: ['24', '41'],
  bilirubin: ['0.7', '1.3'],
}
const titers = [
  'Non-reactive',
  '<1:1',
  '1:1',
  '1:16',
  '1/32',
  'Reactive 1:1,024',
  'Reactive',
  'Weakly reactive 1:2',
  'Non-reactive 1:16',
  '1:3',
  'See note',
]
const differentiation = [
  'HIV negative',
  'HIV-1 positive',
  'HIV-2 positive',
  'HIV positive, untypable',
  'HIV-1 indeterminate',
  'Negative',
  'See note',
]

const valuesOf = (code: (typeof labTestCodes)[number]): readonly string[] => {
  const { kind } = labTestOf(code)
  if (kind === 'viral_load') return viralLoads
  if (kind === 'titer') return titers
  if (kind === 'differentiation') return differentiation
  return kind === 'presence' ? wordsOfPresence : [...(numbers[code] ?? []), 'Negative', 'See note']
}
/** Tests of one kind read flags alike: one of each kind stands with all of them. */
const withFlags = ['hiv_ag_ab', 'hiv_rna', 'syphilis_rpr', 'egfr']
/** Without a flag, and with one of each meaning. */
const flags = ['', 'N', 'A', 'AA', 'H', 'HH', 'L', 'LL', 'POS', 'NEG', 'RR', 'IND', 'QCF', 'ZZ']

const taskOf = (code: (typeof labTestCodes)[number], flag: ReturnType<typeof readValue>['flag']) =>
  isCallDue(code, flag)
    ? 'call the patient'
    : flag === 'unread'
      ? code.startsWith('hiv_')
        ? 'read it first'
        : 'read it'
      : flag === 'not_performed'
        ? 'order it again'
        : 'review'

const rows = labTestCodes.flatMap((code) =>
  valuesOf(code).flatMap((value) =>
    (withFlags.includes(code) ? flags : flags.slice(0, 1)).flatMap((flagCode) =>
      (code === 'hiv_rna' ? [false, true] : [false]).map((isKnownHiv) => {
        const { flag } = readValue(
          code,
          { value, flagCodes: flagCode ? [flagCode] : [] },
          { isKnownHiv },
        )
        const result = { code, value, flag, finalAt: '2026-03-03T15:00:00.000Z' }
        return [
          code,
          value,
          flagCode || '–',
          isKnownHiv ? 'yes' : 'no',
          flag,
          taskOf(code, flag),
          patientTextKeyOf(result, noFacts),
          `${findingsOf([result])[0]?.value} | ${headlineOf([result])}`,
          nextStepOf([result], null),
        ]
      }),
    ),
  ),
)
const matrix = [columns, ...rows].map((row) => row.join('\t')).join('\n')

describe('the reading of results', () => {
  it('is what clinicians signed off, row by row', () => {
    if (process.env.UPDATE_MATRIX) writeFileSync(file, `${matrix}\n`)
    expect(`${matrix}\n`).toBe(readFileSync(file, 'utf8'))
  })

  it('is never clear to the patient, and never without a task, where it is not understood', () => {
    for (const row of rows.filter(([, , , , reading]) => reading !== 'normal')) {
      expect(row[7]).not.toContain('All clear')
      if (row[4] === 'unread') expect(row[5]).toMatch(/^read it|^call/)
    }
  })

  it('has words for the patient of every test with every reading, and none of them clear unless it is in range', () => {
    for (const code of labTestCodes)
      for (const flag of resultFlags) {
        const key = patientTextKeyOf({ code, value: labTestOf(code).example, flag }, noFacts)
        const { headline } = patientTexts[key]
        expect(headline.startsWith('All clear'), `${code} ${flag}`).toBe(
          flag === 'normal' && key !== 'hiv_self_test_negative',
        )
      }
  })

  it('has a meaning for every code of HL7 table 0078 beside every kind of test', () => {
    for (const code of labTestCodes)
      for (const flagCode of Object.keys(flagCodes))
        expect(
          readValue(code, { value: labTestOf(code).example, flagCodes: [flagCode] }).flag,
        ).toBeTypeOf('string')
  })
})
