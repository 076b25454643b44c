import { describe, expect, it } from 'vitest'
import { labTestCodes, labTestOf } from '#edge/domains/labs/lab-tests'
import { gravityOf } from '#edge/domains/labs/marks/gravity'
import { flagCodes } from '#edge/domains/labs/reading/flag-codes'
import { comparators, measureOf } from '#edge/domains/labs/reading/measure'
import { placeOf, wholeIntervalOf } from '#edge/domains/labs/reading/ranges'
import { readValue } from '#edge/domains/labs/reading/read-value'
import { noFacts } from '#edge/domains/labs/results/infection-facts'
import { resultFlags } from '#edge/domains/labs/tests/lab-test'
import { isClearText, patientTextKeyOf } from '#islands/labs/result/patient-text'
import { patientTexts } from '#islands/labs/result/patient-texts'
import {
  cellsOf,
  flagClassOf,
  type MatrixCase,
  matrixCases,
  matrixColumns,
  matrixFlags,
  outcomeOf,
} from './matrix-rows'
import { matrixValuesOf } from './matrix-values'

const columnOf = (name: (typeof matrixColumns)[number]) => matrixColumns.indexOf(name)

/** Joins rows that differ in one column alone: what is read alike stands in one row. */
const joinBy = (
  rows: readonly (readonly string[])[],
  name: (typeof matrixColumns)[number],
  nameOf: (values: readonly string[]) => string,
): readonly (readonly string[])[] => {
  const column = columnOf(name)
  const groups = Map.groupBy(rows, (row) => row.toSpliced(column, 1).join('\t'))
  return [...groups.values()].map((group) => {
    const [first = []] = group
    return first.with(column, nameOf([...new Set(group.map((row) => row[column] ?? ''))]))
  })
}

/** A class of flags by its name where all of its codes are there. */
const flagNames = (codes: readonly string[]): string => {
  const classes = Map.groupBy(['no flag', ...matrixFlags.slice(1)], flagClassOf)
  if (codes.length === matrixFlags.length) return 'any'
  return [...classes]
    .flatMap(([name, members]) =>
      members.every((each) => codes.includes(each))
        ? [name]
        : members.filter((each) => codes.includes(each)),
    )
    .join('; ')
}

/** The whole product, joined without a loss: each row stands for all its values, flags, statuses, patients and tests. */
const matrixRows = (): readonly (readonly string[])[] => {
  const perTest = Map.groupBy(matrixCases(), ({ code }) => code)
  const joined = [...perTest.values()].flatMap((cases) => {
    const list = (values: readonly string[]) => values.join('; ')
    const allOf = (name: (typeof matrixColumns)[number], rows: readonly (readonly string[])[]) =>
      new Set(rows.map((row) => row[columnOf(name)])).size
    const cells = cases.map(cellsOf)
    const orAny =
      (count: number, join: (values: readonly string[]) => string = list) =>
      (values: readonly string[]) =>
        values.length === count && count > 1 ? 'any' : join(values)
    const byFlag = joinBy(cells, 'flag', flagNames)
    const byStatus = joinBy(byFlag, 'status', orAny(allOf('status', cells)))
    const byPatient = joinBy(byStatus, 'patient', orAny(allOf('patient', cells)))
    return joinBy(byPatient, 'value', list)
  })
  return joinBy(joined, 'test', (tests) => tests.join(' '))
}

const never = (found: readonly unknown[]) => expect(found.slice(0, 20)).toEqual([])

describe('the reading of results', () => {
  it('is what clinicians signed off, row by row', { timeout: 120_000 }, async () => {
    const lines = [matrixColumns, ...matrixRows()].map((row) => row.join('\t'))
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./results-matrix.tsv')
  })

  it('grows no milder by a flag: a value keeps its gravity, or a person reads it', () => {
    const alone = new Map<string, ReturnType<typeof outcomeOf>>()
    const keyOf = ({ code, value, status, patient }: MatrixCase) =>
      [code, value, status, patient.name].join('|')
    const milder: unknown[] = []
    for (const each of matrixCases()) {
      const outcome = outcomeOf(each)
      if (each.flagCode === '') alone.set(keyOf(each), outcome)
      const own = alone.get(keyOf(each))
      if (!own || outcome.flag === 'unread') continue
      if (outcome.gravity.rank > own.gravity.rank) milder.push(each)
      // A flag settles nothing that no rule understood, unless it makes it graver.
      if (own.flag === 'unread' && outcome.gravity.rank === own.gravity.rank) milder.push(each)
    }
    never(milder)
  })

  it('is in range by no flag but one that says so or says nothing', () => {
    const silent = new Set(['negative', 'none', 'low', 'no flag', ''])
    const wrong: unknown[] = []
    for (const each of matrixCases()) {
      if (each.code === 'hepatitis_b_surface_antibody') continue
      const meaning = flagCodes[each.flagCode] ?? (each.flagCode === '' ? '' : 'unknown')
      const isLowCount = meaning === 'low' && labTestOf(each.code).kind === 'viral_load'
      if (outcomeOf(each).flag !== 'normal') continue
      if (!silent.has(meaning) || (meaning === 'low' && !isLowCount)) wrong.push(each)
    }
    never(wrong)
  })

  it('asks for an answer the same day where the lab flags a number as critical', () => {
    const wrong: unknown[] = []
    for (const each of matrixCases()) {
      const { flag, gravity } = outcomeOf(each)
      const isCritical =
        labTestOf(each.code).kind === 'number' && flagClassOf(each.flagCode).endsWith('critical')
      if (isCritical && flag !== 'withdrawn' && !/^(same_day|business_day 0)$/.test(gravity.due))
        wrong.push(each)
    }
    never(wrong)
  })

  it('takes no status for another: taken back and unknown say nothing, the others read alike', () => {
    const wrong: unknown[] = []
    for (const each of matrixCases()) {
      const { flag } = outcomeOf(each)
      const { status } = each
      const isBack = status === 'cancelled' || status === 'entered-in-error'
      const expected = isBack
        ? 'withdrawn'
        : status === 'unknown'
          ? 'unread'
          : outcomeOf({ ...each, status: 'final' }).flag
      if (flag !== expected) wrong.push(each)
    }
    never(wrong)
  })

  it('reads a number with a comparator no milder than any number that it can stand for', () => {
    const wrong: unknown[] = []
    for (const code of labTestCodes.filter((each) => labTestOf(each).kind === 'number')) {
      const numbers = matrixValuesOf(code).flatMap((value) => {
        const measure = measureOf(labTestOf(code), value)
        return measure?.kind === 'quantity' ? [measure.number] : []
      })
      for (const labelEgfr of [0, 30, 60]) {
        const rankOf = (value: string) => {
          const reading = readValue(code, { value })
          return { ...reading, rank: gravityOf([{ code, ...reading }], { labelEgfr }).rank }
        }
        for (const number of numbers)
          for (const comparator of comparators) {
            const whole = rankOf(`${comparator === '=' ? '' : comparator}${number}`)
            if (whole.flag === 'unread') continue
            const graver = [...numbers, 1, 15, 29, 45].filter((one) => {
              const exact = { comparator: '=', number: one } as const
              const isPart =
                placeOf(wholeIntervalOf(exact), wholeIntervalOf({ comparator, number })) ===
                'inside'
              const read = rankOf(`${one}`)
              return isPart && read.flag !== 'unread' && read.rank < whole.rank
            })
            if (graver.length > 0) wrong.push({ code, comparator, number, labelEgfr, graver })
          }
      }
    }
    never(wrong)
  })

  it('is never clear to the patient, and never without a task, where it is not in range', () => {
    const wrong: unknown[] = []
    for (const each of matrixCases()) {
      const { flag, gravity, patientText } = outcomeOf(each)
      if (flag !== 'normal' && isClearText(patientText)) wrong.push(each)
      if (!['normal', 'not_performed'].includes(flag) && gravity.task === null) wrong.push(each)
    }
    never(wrong)
  })

  it('tells no one that all is clear while another test of theirs is open', () => {
    const open =
      /^HIV (preliminary|confirmed)|^in care|^(new|risen|untreated|infected|not cured|reinfected|on treatment|core alone)$/
    for (const each of matrixCases())
      if (open.test(each.patient.name) && !each.code.endsWith('surface_antibody'))
        expect(isClearText(outcomeOf(each).patientText), JSON.stringify(each)).toBe(false)
  })

  it('has words for the patient of every test with every reading, and none of them clear unless it is in range', () => {
    const unclear = ['hiv_self_test_negative', 'unsettled', 'hiv_resistance', 'hepatitis_c_type']
    for (const code of labTestCodes)
      for (const flag of resultFlags) {
        const key = patientTextKeyOf({ code, value: labTestOf(code).example, flag }, noFacts)
        const { headline } = patientTexts[key]
        expect(headline.startsWith('All clear'), `${code} ${flag}`).toBe(
          flag === 'normal' && !unclear.includes(key),
        )
      }
  })

  it('reads each code of a class of HL7 table 0078 alike', () => {
    for (const code of labTestCodes.filter((each) => each !== 'hepatitis_b_surface_antibody'))
      for (const value of matrixValuesOf(code))
        for (const [name, codes] of Map.groupBy(Object.keys(flagCodes), flagClassOf)) {
          const flags = codes.map((flagCode) => readValue(code, { value, flagCodes: [flagCode] }))
          expect(new Set(flags.map(({ flag }) => flag)).size, `${code} ${value} ${name}`).toBe(1)
        }
  })
})
