import { describe, expect, it } from 'vitest'
import {
  type CareFacts,
  momentsOn,
  nextMomentOn,
  planSteps,
} from '#edge/domains/care_steps/plan-steps'
import { programStepOf, programSteps, stepConditions } from '#edge/domains/care_steps/program-steps'

const start = '2026-01-10'
const everyCondition = new Set(stepConditions)

/** Facts of a patient who is in every program since one day, of whom every condition holds. */
const facts = (doneOn: Readonly<Record<string, readonly string[]>> = {}): CareFacts => ({
  courses: [...new Set(programSteps.map(({ program }) => program))].map((program) => ({
    program,
    startedOn: start,
  })),
  conditions: everyCondition,
  doneOn: new Map(Object.entries(doneOn)),
})

const lineOf = ({ step, dueOn, opensOn, closesOn }: ReturnType<typeof planSteps>[number]) =>
  [
    step.code,
    dueOn,
    `${opensOn} to ${closesOn}`,
    step.moments.map(({ verb, days }) => `${verb} ${days}`).join(', '),
  ].join('\t')

describe('the steps of programs', () => {
  it('are due, count and act on the days of the signed table', async () => {
    const table = ['step\tdue\tcounts\tmoments', ...planSteps(facts()).map(lineOf)].join('\n')
    await expect(`${table}\n`).toMatchFileSnapshot('./planned-steps.tsv')
  })

  it.each(programSteps)('need one code of every group to complete $code', (step) => {
    const day = planSteps(facts()).find((plan) => plan.step.code === step.code)?.dueOn ?? ''
    const doneBy = (codes: readonly string[]) => {
      const planned = planSteps(facts(Object.fromEntries(codes.map((code) => [code, [day]]))))
      const found = planned.find((plan) => plan.step.code === step.code)
      return step.every === null
        ? found?.doneOn === day
        : found?.anchorOn === day && found.dueOn > day
    }
    const whole = step.doneBy.flatMap(([first]) => first ?? [])
    expect(doneBy([step.code])).toBe(true)
    expect(doneBy(whole)).toBe(whole.length > 0)
    if (whole.length > 1) for (const code of whole) expect(doneBy([code])).toBe(false)
    for (const group of step.doneBy)
      for (const other of group)
        expect(doneBy([...whole.filter((code) => !group.includes(code)), other])).toBe(true)
  })

  it('repeat from the last occurrence, even an early one', () => {
    const [planned] = planSteps(facts({ hiv_ag_ab: ['2026-01-10', '2026-02-01'] }))
    expect(planned).toMatchObject({ anchorOn: '2026-02-01', dueOn: '2026-05-02', doneOn: null })
  })

  it('count no act before their window', () => {
    const planned = planSteps(facts({ hiv_ag_ab: ['2026-01-20'], hiv_rna: ['2026-01-20'] }))
    const of = (code: string) => planned.find(({ step }) => step.code === code)
    expect(of('pep_tests_weeks_4_to_6')?.doneOn).toBeNull()
  })

  it('are empty without a course, and leave out steps whose condition does not hold', () => {
    expect(planSteps({ ...facts(), courses: [] })).toEqual([])
    const none = planSteps({ ...facts(), conditions: new Set() })
    expect(none.filter(({ step }) => step.applies)).toEqual([])
  })
})

describe('the moments of a step', () => {
  const step = programStepOf('oral_prep_hiv')
  if (!step) throw new Error('There is no such step')
  const due = '2026-05-02'
  const on = (today: string, reached: number | null = null) =>
    momentsOn(step, due, today, reached).take.map(({ verb }) => verb)

  it('run once each, in order', () => {
    expect(on('2026-04-03')).toEqual([])
    expect(on('2026-04-04')).toEqual(['draft_order'])
    expect(on('2026-04-18', -28)).toEqual(['remind'])
    expect(on('2026-04-19', -14)).toEqual([])
    expect(on('2026-05-09', -3)).toEqual(['pass_due'])
    expect(nextMomentOn(step, due, null)).toBe('2026-04-04')
    expect(nextMomentOn(step, due, 14)).toBeNull()
  })

  it('run as the draft and the latest one after the job missed some', () => {
    expect(on('2026-05-20')).toEqual(['draft_order', 'stay_overdue'])
  })

  it('include an earlier task beside a later reminder while nothing is overdue', () => {
    const dose = programStepOf('hpv_2')
    if (!dose) throw new Error('There is no such step')
    const taken = momentsOn(dose, due, '2026-05-05', null).take.map(({ verb }) => verb)
    expect(taken).toEqual(['call', 'remind'])
  })

  it('include a task or a draft for each step', () => {
    const owned = ['draft_order', 'call', 'pass_due']
    const alone = programSteps.filter(
      ({ moments }) => !moments.some(({ verb }) => owned.includes(verb)),
    )
    expect(alone.map(({ code }) => code)).toEqual([])
  })
})
