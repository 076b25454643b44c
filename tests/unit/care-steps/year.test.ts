import { expect, it } from 'vitest'
import {
  type CareFacts,
  momentsOn,
  nextMomentOn,
  type PlannedStep,
  planSteps,
} from '#edge/domains/care_steps/plan-steps'
import {
  programSteps,
  type StepCondition,
  stepConditions,
} from '#edge/domains/care_steps/program-steps'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { seeded } from '../../fixtures/seeded'

const start = '2026-01-01'
const days = Array.from({ length: 365 }, (_, at) => addPeriod(start, at, 'day'))
const programs = [...new Set(programSteps.map(({ program }) => program))]
const ways = ['in time', 'late', 'lost'] as const

interface TakenStep {
  readonly plan: PlannedStep
  readonly verbs: readonly string[]
  readonly reached: number | null
  readonly nextOn: string | null
  /** The day on which the patient does it. */
  readonly actsOn: string
}
interface Patient {
  readonly way: (typeof ways)[number]
  readonly facts: CareFacts & { readonly doneOn: Map<string, string[]> }
  readonly taken: Map<string, TakenStep>
}

const keyOf = ({ step, anchorOn, dueOn }: PlannedStep) => [step.code, anchorOn, dueOn].join(' ')

const actingDay = (way: Patient['way'], { dueOn, closesOn }: PlannedStep): string => {
  if (way === 'lost') return '9999'
  return way === 'late' ? addPeriod(closesOn, 3, 'day') : dueOn
}

/** Adds the steps that follow from the facts, as the server does when a fact changes. */
const settle = ({ way, facts, taken }: Patient): void => {
  for (const plan of planSteps(facts)) {
    const known = taken.get(keyOf(plan))
    const nextOn = plan.doneOn ? null : nextMomentOn(plan.step, plan.dueOn, known?.reached ?? null)
    const actsOn = known?.actsOn ?? actingDay(way, plan)
    taken.set(keyOf(plan), { verbs: [], reached: null, ...known, plan, nextOn, actsOn })
  }
}

/** The job of one day, and what the patient then does. */
const live = (patient: Patient, today: string): void => {
  const { facts, taken } = patient
  for (const [key, known] of taken) {
    if (known.plan.doneOn || known.nextOn === null || known.nextOn > today) continue
    const { plan, verbs } = known
    const { take, reached } = momentsOn(plan.step, plan.dueOn, today, known.reached)
    taken.set(key, {
      ...known,
      verbs: [...verbs, ...take.map(({ verb, days: at }) => `${verb} ${at}`)],
      reached,
      nextOn: nextMomentOn(plan.step, plan.dueOn, reached),
    })
  }
  const done = [...taken.values()].filter(({ plan, actsOn }) => !plan.doneOn && actsOn === today)
  for (const { plan } of done)
    for (const [code = ''] of plan.step.doneBy.length > 0 ? plan.step.doneBy : [[plan.step.code]])
      facts.doneOn.set(code, [...(facts.doneOn.get(code) ?? []), today])
  if (done.length > 0) settle(patient)
}

it('a year of 200 patients leaves no step past its window without a task or a draft', () => {
  const random = seeded(7)
  const dayOf = () => days[Math.floor(random() * 200)] ?? start
  const patients = Array.from({ length: 200 }, (_, at): Patient => {
    const conditions = new Set<StepCondition>(stepConditions.filter(() => random() < 0.5))
    const courses = programs
      .filter(() => random() < 0.2)
      .map((program) => ({ program, startedOn: dayOf() }))
    return {
      way: ways[at % ways.length] ?? 'lost',
      facts: { courses, conditions, doneOn: new Map() },
      taken: new Map(),
    }
  })
  for (const patient of patients) settle(patient)
  for (const today of days) for (const patient of patients) live(patient, today)

  const last = days.at(-1) ?? ''
  const steps = patients.flatMap(({ taken }) => [...taken.values()])
  expect(steps.length).toBeGreaterThan(1000)
  const twice = steps.filter(({ verbs }) => new Set(verbs).size !== verbs.length)
  expect(twice.map(({ plan }) => keyOf(plan))).toEqual([])
  // Every step missed in its window had a task of a person or a draft order.
  const alone = steps.filter(
    ({ plan, verbs }) =>
      plan.closesOn < last &&
      plan.step.every === null &&
      !plan.doneOn &&
      !verbs.some((verb) => /^(call|pass_due|draft_order)/.test(verb)),
  )
  expect(alone.map(({ plan }) => keyOf(plan))).toEqual([])
})
