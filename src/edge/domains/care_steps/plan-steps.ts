import { addPeriod } from '#edge/platform/calendar-arithmetic'
import type { PlainDate } from '#edge/platform/time'
import {
  type ProgramStep,
  programSteps,
  type StepCondition,
  type StepMoment,
} from './program-steps'

/** A course of a program: the days of its steps count from `startedOn`. */
export interface Course {
  readonly program: string
  readonly startedOn: PlainDate
  /** Code of the only step of the course; by default all steps of the program. */
  readonly next?: string
}

/** Input for the steps of a patient. */
export interface CareFacts {
  readonly courses: readonly Course[]
  readonly conditions: ReadonlySet<StepCondition>
  /** Days of each test, measurement, injection and vaccine dose, and of steps that staff recorded, by code; ascending. */
  readonly doneOn: ReadonlyMap<string, readonly PlainDate[]>
}

/** One occurrence of a step. */
export interface PlannedStep {
  readonly step: ProgramStep
  /** Day from which the days of the step count. */
  readonly anchorOn: PlainDate
  readonly dueOn: PlainDate
  readonly opensOn: PlainDate
  readonly closesOn: PlainDate
  /** Null while the step is open. */
  readonly doneOn: PlainDate | null
}

const addDays = (day: PlainDate, days: number) => addPeriod(day, days, 'day')

/** Plans all occurrences of all steps, open or done: one for each day of a step, or the next one of a repeating step. */
export const planSteps = (facts: CareFacts): PlannedStep[] =>
  programSteps.flatMap((step) => {
    if (step.applies && !facts.conditions.has(step.applies)) return []
    return facts.courses
      .filter(({ program, next }) => program === step.program && (!next || next === step.code))
      .flatMap((course) =>
        step.every === null
          ? step.days.map((days) => plannedOnce(step, course, days, facts))
          : plannedNext(step, step.every, course, facts),
      )
  })

const plannedOnce = (
  step: ProgramStep,
  { startedOn: anchorOn }: Course,
  days: number,
  facts: CareFacts,
): PlannedStep => {
  const dueOn = addDays(anchorOn, days)
  const opensOn = addDays(dueOn, step.opens)
  return {
    step,
    anchorOn,
    dueOn,
    opensOn,
    closesOn: addDays(dueOn, step.closes),
    doneOn: doneSince(step, opensOn, facts),
  }
}

/** The next occurrence counts from the last test, even when that was early. */
const plannedNext = (
  step: ProgramStep,
  every: number,
  { startedOn }: Course,
  facts: CareFacts,
): PlannedStep => {
  const lastOn = lastDoneOn(step, facts)
  const anchorOn = lastOn ?? startedOn
  const dueOn = lastOn ? addDays(lastOn, every) : startedOn
  return {
    step,
    anchorOn,
    dueOn,
    opensOn: lastOn ? addDays(lastOn, 1) : startedOn,
    closesOn: addDays(dueOn, step.closes),
    doneOn: null,
  }
}

/** First day since `since` by which every group of a step was done, or staff marked the step as done. */
export const doneSince = (
  { code, doneBy }: ProgramStep,
  since: PlainDate,
  { doneOn }: CareFacts,
): PlainDate | null => {
  const firstOf = (codes: readonly string[]) =>
    codes
      .flatMap((each) => doneOn.get(each) ?? [])
      .filter((day) => day >= since)
      .toSorted()[0]
  const marked = firstOf([code])
  const groups = doneBy.map(firstOf)
  const isWhole = groups.length > 0 && groups.every((day) => day !== undefined)
  const found = [...(marked ? [marked] : []), ...(isWhole ? [groups.toSorted().at(-1) ?? ''] : [])]
  return found.toSorted()[0] ?? null
}

const lastDoneOn = ({ code, doneBy }: ProgramStep, { doneOn }: CareFacts): PlainDate | null => {
  const lastOf = (codes: readonly string[]) =>
    codes
      .flatMap((each) => doneOn.get(each) ?? [])
      .toSorted()
      .at(-1)
  const groups = doneBy.map(lastOf)
  const whole = groups.every((day) => day !== undefined) ? groups.toSorted()[0] : undefined
  return (
    [lastOf([code]), whole]
      .flatMap((day) => day ?? [])
      .toSorted()
      .at(-1) ?? null
  )
}

interface Reached {
  /** Moments to run: those of the latest day, and an earlier draft or call that no later moment replaces. */
  readonly take: readonly StepMoment[]
  /** Days of the latest moment that was reached; null before the first. */
  readonly reached: number | null
}

/** Finds the moments of a step that are reached by `today` and were not reached before. */
export const momentsOn = (
  { moments }: ProgramStep,
  dueOn: PlainDate,
  today: PlainDate,
  before: number | null,
): Reached => {
  const come = moments.filter(
    ({ days }) => (before === null || days > before) && addDays(dueOn, days) <= today,
  )
  const latest = come.at(-1)
  const isOverdue = come.some(({ verb }) => verb === 'pass_due' || verb === 'stay_overdue')
  const lasting = come.filter(
    ({ verb }) => verb === 'draft_order' || (verb === 'call' && !isOverdue),
  )
  return {
    take: [...new Set([...lasting.slice(-1), ...come.filter(({ days }) => days === latest?.days)])],
    reached: latest?.days ?? before,
  }
}

/** The day of the next moment; null after the last. */
export const nextMomentOn = (
  { moments }: ProgramStep,
  dueOn: PlainDate,
  reached: number | null,
): PlainDate | null => {
  const next = moments.find(({ days }) => reached === null || days > reached)
  return next ? addDays(dueOn, next.days) : null
}
