import { expect, it } from 'vitest'
import type { LabTestCode } from '#edge/domains/labs/lab-tests'
import { type ReportedValue, readReported } from '#edge/domains/labs/reading/read-reported'
import { readValue } from '#edge/domains/labs/reading/read-value'
import type { ResultFlag } from '#edge/domains/labs/tests/lab-test'

/** Texts of laboratories close to words and numbers of the vocabulary. */
const cases: readonly (readonly [code: LabTestCode, value: string, flag: ResultFlag])[] = [
  ['hiv_ag_ab', 'NR', 'unread'],
  ['hiv_ag_ab', 'N/R', 'unread'],
  ['hiv_ag_ab', 'Neg.', 'normal'],
  ['hiv_ag_ab', 'Non\u00a0reactive', 'normal'],
  ['hiv_ag_ab', 'Non\u2011reactive', 'normal'],
  ['hiv_ag_ab', 'Not reactive at this time, repeat', 'unread'],
  ['hiv_ag_ab', 'Negative?', 'unread'],
  ['hiv_ag_ab', '¿Negativo?', 'unread'],
  ['hiv_ag_ab', 'Negative (+)', 'unread'],
  ['hiv_ag_ab', 'Negative/Positive', 'unread'],
  ['hiv_ag_ab', 'Not negative', 'unread'],
  ['hiv_ag_ab', 'Presumptive positive', 'reactive'],
  ['hiv_ag_ab', 'Presumptive positive, confirmation pending', 'unread'],
  ['hiv_ag_ab', 'Reactive?', 'unread'],
  ['hiv_ag_ab', 'Not reactive', 'normal'],
  ['hiv_ag_ab', 'REACTIVE*', 'reactive'],
  ['hiv_ag_ab', 'Non-Reactive*', 'unread'],
  ['hiv_ag_ab', 'Negative †', 'unread'],
  ['hiv_ag_ab', 'No concluyente', 'inconclusive'],
  ['hiv_ag_ab', 'Muestra insuficiente', 'not_performed'],
  ['hiv_ag_ab', 'Q.N.S.', 'not_performed'],
  ['hiv_ag_ab', 'Indeterminate', 'inconclusive'],
  ['hiv_ag_ab', 'QNS', 'not_performed'],
  ['hiv_ag_ab', 'Not performed: initially reactive, specimen used up', 'unread'],
  ['hiv_ag_ab', 'Invalid, repeatedly reactive', 'unread'],
  ['hiv_ag_ab', 'Cancelled - previous POSITIVE', 'unread'],
  ['hiv_ag_ab', 'No reactivo', 'normal'],
  ['hiv_ag_ab', 'Débilmente reactivo', 'unread'],
  ['hiv_ag_ab', 'No se detectó', 'unread'],
  ['hiv_ag_ab', 'Non détecté', 'unread'],
  ['hiv_ag_ab', 'Рositive', 'unread'],
  ['hiv_differentiation', 'HIV-1 negative', 'unread'],
  ['hiv_differentiation', 'HIV-1 positive; HIV-2 negative', 'unread'],
  ['hiv_rna', 'less than 20 copies/mL', 'normal'],
  ['hiv_rna', 'Less than 20 copies', 'unread'],
  ['hiv_rna', 'lt 20', 'unread'],
  ['hiv_rna', 'gt 10,000,000', 'unread'],
  ['hiv_rna', '<\u00a020 copies/mL', 'normal'],
  ['hiv_rna', '20-50', 'unread'],
  ['hiv_rna', '45 000', 'unread'],
  ['hiv_rna', '<1.30 log copies/mL', 'normal'],
  ['hiv_rna', 'Not detected?', 'unread'],
  ['hiv_rna', 'Not Detected (<20)', 'normal'],
  ['hiv_rna', 'DETECTED (<20)', 'detected'],
  ['hiv_rna', 'Not Detected (45,000)', 'unread'],
  ['hiv_rna', '45,000*', 'unread'],
  ['syphilis_rpr', '1:64 (reactive)', 'unread'],
  ['syphilis_rpr', 'Reactive (1:64)', 'reactive'],
  ['syphilis_rpr', '1:64?', 'unread'],
  ['syphilis_rpr', '1:≥1024', 'reactive'],
  ['syphilis_rpr', '<1:>=64', 'unread'],
  ['syphilis_rpr', '64', 'unread'],
  ['egfr', '≥ 60 mL/min/1.73m²', 'normal'],
  ['egfr', 'gt 60', 'unread'],
  ['egfr', '60+', 'unread'],
  ['egfr', '~60', 'unread'],
  ['egfr', '29 L', 'unread'],
  ['egfr', '６０', 'normal'],
  ['egfr', '٦٠', 'unread'],
  ['creatinine', '0,95', 'normal'],
  ['creatinine', '0,950', 'unread'],
  ['creatinine', '1.2 L', 'unread'],
  ['alt', '300 H', 'unread'],
  ['alt', '4.200', 'unread'],
  ['alt', '22.000', 'normal'],
  ['ast', '1.050 U/L', 'unread'],
  ['alt', '22.5', 'normal'],
  ['creatinine', '1.050', 'normal'],
  ['egfr', '96.000', 'normal'],
  ['bilirubin', '0.700', 'normal'],
  ['triglycerides', '1.050', 'unread'],
  ['cd4', '1.050', 'unread'],
  ['pregnancy', 'hCG < 5', 'unread'],
]

it.each(cases)('reads %s "%s" as %s', (code, value, flag) => {
  expect(readValue(code, { value }, { sex: 'Male' }).flag).toBe(flag)
})

it.each<[value: string, flagCode: string, flag: ResultFlag]>([
  ['Reactive', 'abnormal', 'reactive'],
  ['Reactive', 'Critically abnormal', 'reactive'],
  ['Reactive', '*', 'reactive'],
  ['Reactive', 'R', 'reactive'],
  ['Indeterminate', 'http://lab.example|7', 'inconclusive'],
  ['Reactive', 'Normal', 'unread'],
  ['Non-reactive', 'Normal', 'normal'],
  ['Non-reactive', 'Abnormal', 'unread'],
  ['Non-reactive', '*', 'unread'],
  ['Non-reactive', 'R', 'unread'],
  ['QNS', '*', 'unread'],
])('reads %s with the flag %s as %s', (value, flagCode, flag) => {
  expect(readValue('hiv_ag_ab', { value, flagCodes: [flagCode] }).flag).toBe(flag)
})

it('reads a critical number beside a flag that is not understood as critical', () => {
  expect(readValue('egfr', { value: '22', flagCodes: ['*'] }).flag).toBe('critical_low')
  expect(readValue('egfr', { value: '55', flagCodes: ['*'] }).flag).toBe('unread')
  expect(readValue('egfr', { value: '55', flagCodes: ['Critical low'] }).flag).toBe('critical_low')
})

it('leaves a number that may have a point between thousands to a person, by each range', () => {
  expect(readReported({ code: 'alt', value: '4.200', range: '0-40' }, {}).flag).toBe('unread')
  expect(readReported({ code: 'triglycerides', value: '1.130', unit: 'mmol/L' }, {}).flag).toBe(
    'normal',
  )
})

const negative = { code: 'hiv_ag_ab', value: 'Non-reactive' } as const
it.each<[comment: string, value: ReportedValue, flag: ResultFlag]>([
  ['Confirmed positive by differentiation', negative, 'unread'],
  ['Reactive', negative, 'unread'],
  ['Specimen mislabeled.', negative, 'unread'],
  ['Wrong patient', negative, 'unread'],
  ['PLEASE DISREGARD', negative, 'unread'],
  ['A new specimen is needed', negative, 'unread'],
  ['Previously reactive on 2026-10-01', negative, 'unread'],
  ['Positive', { code: 'pregnancy', value: 'Negative' }, 'unread'],
  ['Detected', { code: 'hiv_rna', value: '<20' }, 'unread'],
  ['Specimen contaminated, interpret with caution', { code: 'egfr', value: '96' }, 'unread'],
  // Words that laboratories print beside every result.
  ['HIV-1 antigen and HIV-1/HIV-2 antibodies were not detected.', negative, 'normal'],
  ['A negative result does not exclude recent infection. Repeat if exposed.', negative, 'normal'],
  ['Repeatedly reactive specimens are confirmed by differentiation.', negative, 'normal'],
  ['Non-reactive. Performed in Tampa', negative, 'normal'],
  ['Positive', { code: 'hepatitis_b_surface_antibody', value: 'Positive' }, 'normal'],
  ['Specimen mislabeled', { code: 'hiv_ag_ab', value: 'Reactive' }, 'reactive'],
])('reads beside the note "%s" the value of %j as %s', (comment, value, flag) => {
  expect(readReported({ ...value, comment }, {}).flag).toBe(flag)
})
