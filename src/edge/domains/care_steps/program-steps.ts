import { programStepTable } from '#edge/platform/db/care-tables'
import { type LabTestCode, labTestCodes } from '../labs/lab-tests'
import { type CareAct, careActs } from './transitions'

/** Conditions of the column `applies`. */
export const stepConditions = [
  'kidney_usual',
  'kidney_close',
  'never_hepatitis_c',
  'takes_taf',
  'first_injection',
  'later_injection',
  'not_on_prep',
  'known_hiv',
  'late_syphilis',
] as const
export type StepCondition = (typeof stepConditions)[number]

/** Moments of a step, the earliest first; days are counted from the day on which it is due. */
export const stepVerbs = ['draft_order', 'remind', 'call', 'pass_due', 'stay_overdue'] as const
export interface StepMoment {
  readonly verb: (typeof stepVerbs)[number]
  readonly days: number
}

/** A step of a program of care: a row of `program_steps.tsv`. */
export interface ProgramStep {
  readonly code: string
  readonly program: string
  readonly act: CareAct
  /** Groups of codes that complete the step: one code of every group. A test, a measurement, an ingredient, or a vaccine and its dose. */
  readonly doneBy: readonly (readonly string[])[]
  /** Tests to draft for the step. */
  readonly orders: readonly LabTestCode[]
  /** Due days after the start of the course, once each; empty for a repeating step. */
  readonly days: readonly number[]
  /** Interval of a repeating step, in days. */
  readonly every: number | null
  /** First and last day on which an act counts, in days from the due day. */
  readonly opens: number
  readonly closes: number
  readonly applies: StepCondition | null
  readonly moments: readonly StepMoment[]
  /** Label for staff. */
  readonly label: string
  readonly source: string
}

const numbersIn = (cell = ''): number[] => cell.split(' ').filter(Boolean).map(Number)

const isTest = (code: string): code is LabTestCode => labTestCodes.some((each) => each === code)

export const programSteps: readonly ProgramStep[] = programStepTable.map((row) => {
  const { code = '', program = '', label = '', source = '' } = row
  const act = careActs.find((each) => each === row.act)
  const applies = stepConditions.find((each) => each === row.applies) ?? null
  if (!act || (row.applies && !applies))
    throw new Error(`program_steps.tsv: ${code} has no act ${row.act} or condition ${row.applies}`)
  const moments = [
    ...numbersIn(row.draft).map((days) => ({ verb: 'draft_order', days }) as const),
    ...numbersIn(row.remind).map((days) => ({ verb: 'remind', days }) as const),
    ...numbersIn(row.call).map((days) => ({ verb: 'call', days }) as const),
    ...numbersIn(row.overdue).map((days) => ({ verb: 'pass_due', days }) as const),
    ...numbersIn(row.late).map((days) => ({ verb: 'stay_overdue', days }) as const),
  ]
  return {
    code,
    program,
    act,
    doneBy: (row.done_by ?? '')
      .split(act === 'vaccine' ? '&' : ' ')
      .filter(Boolean)
      .map((group) => group.split('|')),
    orders: (row.orders ?? '').split(' ').filter(isTest),
    days: numbersIn(row.days),
    every: row.every ? Number(row.every) : null,
    opens: row.opens ? Number(row.opens) : 0,
    closes: Number(row.closes),
    applies,
    moments: moments.toSorted((a, b) => a.days - b.days),
    label,
    source,
  }
})

export const programStepOf = (code: string): ProgramStep | undefined =>
  programSteps.find((step) => step.code === code)
