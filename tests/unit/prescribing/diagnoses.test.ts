import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { conditionsIn } from '#edge/domains/formulary/index'
import { isCodedDiagnosis } from '#edge/platform/code-sets/diagnosis-code'
import {
  diagnosisListOf,
  diagnosisListPath,
  searchDiagnoses,
} from '#edge/platform/code-sets/search-diagnoses'

const list = diagnosisListOf(readFileSync(`public${diagnosisListPath}`, 'utf8'))
const codesFor = (text: string) => searchDiagnoses(list, text, 30).map(({ code }) => code)

describe('the list of ICD-10-CM', () => {
  it('holds every billable code of the release, each in order and with words', () => {
    const lines = list.lines.trimEnd().split('\n')
    expect(lines).toHaveLength(74_719)
    expect(lines.filter((line) => !/^(?:[A-Z]\d|QA)[0-9A-Z]{1,5} {1,5}\S/.test(line))).toEqual([])
  })
})

describe('a search of diagnoses', () => {
  it.each([
    ['hiv', 'B20'],
    ['HIV', 'Z21'],
    ['b20', 'B20'],
    ['z20.6', 'Z20.6'],
    ['Z206', 'Z20.6'],
    ['a00.0', 'A00.0'],
    ['syphilis late latent', 'A52.8'],
    ['late syph', 'A52.8'],
    ['pharyngitis gonococcal', 'A54.5'],
    ['gonorrhea anus', 'A54.6'],
    ['chlamydia anus', 'A56.3'],
    ['esrd', 'N18.6'],
    ['hcv chronic', 'B18.2'],
    ['anogenital warts', 'A63.0'],
    ['uti', 'N39.0'],
    ['prep', 'Z29.81'],
  ])('for "%s" finds %s', (text, code) => {
    expect(codesFor(text)).toContain(code)
  })

  it('puts codes that begin so first, and finds no middle of a word', () => {
    expect(codesFor('b20')).toEqual(['B20'])
    expect(codesFor('iv disease')).not.toContain('B20')
  })

  it('answers nothing for what no name holds', () => {
    expect(codesFor('qwxz')).toEqual([])
    expect(codesFor('')).toEqual([])
  })
})

describe('a diagnosis by hand', () => {
  it.each([
    ['B20 HIV disease', true],
    ['z20.6 contact', true],
    ['O98.711 HIV in pregnancy', true],
    ['B20', false],
    ['HIV disease', false],
    ['B20.HIV', false],
    ['BB2 words', false],
    ['HIV disease and more', false],
    ['QA0.0 words', true],
  ])('"%s" has a code and words: %s', (text, isCoded) => {
    expect(isCodedDiagnosis(text)).toBe(isCoded)
  })
})

describe('a coded condition', () => {
  it.each([
    ['N18.6 End stage renal disease', 'kidney_disease'],
    ['Z99.2 Dependence on renal dialysis', 'kidney_disease'],
    ['I12.0 Hypertensive chronic kidney disease with stage 5', 'kidney_disease'],
    ['O98.711 Human immunodeficiency virus [HIV] disease complicating pregnancy', 'hiv'],
    ['O09.01 Supervision of pregnancy with history of infertility', 'pregnancy'],
    ['Z33.1 Pregnant state, incidental', 'pregnancy'],
    ['B18.1 Chronic viral hepatitis B without delta-agent', 'hepatitis_b'],
    ['E11.42 Type 2 diabetes mellitus with diabetic polyneuropathy', 'neuropathy'],
    ['I45.81 Long QT syndrome', 'long_qt'],
    ['ESRD on hemodialysis', 'kidney_disease'],
  ])('"%s" is %s', (words, code) => {
    expect(conditionsIn(words)).toContain(code)
  })

  it.each([
    'Z20.6 Contact with and (suspected) exposure to human immunodeficiency virus [HIV]',
    'Z11.4 Encounter for screening for human immunodeficiency virus [HIV]',
    'Z83.0 Family history of human immunodeficiency virus [HIV] disease',
    'Z71.7 Human immunodeficiency virus [HIV] counseling',
    'Z32.02 Encounter for pregnancy test, result negative',
    'Z84.1 Family history of disorders of kidney and ureter',
  ])('"%s" is no condition of the patient', (words) => {
    expect(conditionsIn(words)).toEqual([])
  })
})
