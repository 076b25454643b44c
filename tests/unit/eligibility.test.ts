import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideEligibility, type EligibilityRule } from '#edge/domains/eligibility/decide'
import { accessStates } from '#edge/platform/access-states'

const everyone: EligibilityRule = {
  priority: 100,
  state: null,
  insured: null,
  minAge: null,
  maxAge: null,
  action: 'allowed',
}
const adult = { state: 'CA', insured: true, age: 30 }

describe('access by the rule set of a CBO', () => {
  it('is decided by the first rule that matches, by priority and not by place', () =>
    expect(
      decideEligibility(
        [everyone, { ...everyone, priority: 10, insured: false, action: 'waitlist' }],
        {
          ...adult,
          insured: false,
        },
      ),
    ).toEqual({ action: 'waitlist', trace: ['Rule 10 matches: waitlist'] }))

  it('says why, rule by rule', () =>
    expect(
      decideEligibility(
        [
          { ...everyone, priority: 1, state: 'NY', insured: false, action: 'waitlist' },
          { ...everyone, priority: 2, minAge: 40, action: 'not_allowed' },
          { ...everyone, priority: 3, maxAge: 29, action: 'not_allowed' },
          everyone,
        ],
        adult,
      ),
    ).toEqual({
      action: 'allowed',
      trace: [
        'Rule 1 passed over: state is CA, not NY, insurance is held, not missing',
        'Rule 2 passed over: age is 30, not 40 or more',
        'Rule 3 passed over: age is 30, not 29 or less',
        'Rule 100 matches: allowed',
      ],
    }))

  it('includes both ends of an age', () => {
    const rules = [{ ...everyone, minAge: 18, maxAge: 24 }]
    const at = (age: number) => decideEligibility(rules, { ...adult, age }).action
    expect([17, 18, 24, 25].map(at)).toEqual(['not_allowed', 'allowed', 'allowed', 'not_allowed'])
  })

  it('is refused where no rule matches', () =>
    expect(decideEligibility([], adult)).toEqual({
      action: 'not_allowed',
      trace: ['No rule matches: not_allowed'],
    }))

  it('is no enrollment without a CBO', () =>
    expect(decideEligibility(null, adult).action).toBe('not_enrolled'))

  it('does not guess what it does not know', () => {
    const unknown = { state: null, insured: null, age: null }
    for (const rule of [
      { state: 'CA' },
      { insured: false },
      { insured: true },
      { minAge: 0 },
      { maxAge: 99 },
    ]) {
      const { action, trace } = decideEligibility([{ ...everyone, ...rule }], unknown)
      expect(action).toBe('not_allowed')
      expect(trace[0]).toContain('is not known')
    }
    expect(decideEligibility([everyone], unknown).action).toBe('allowed')
  })
})

describe('any rule set', () => {
  it('always ends with the rule that decided, and leaves the rules as they were', () => {
    const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
    const rules = fc.uniqueArray(
      fc.record({
        priority: fc.integer({ min: 1, max: 50 }),
        state: orNull(fc.constantFrom('CA', 'NY')),
        insured: orNull(fc.boolean()),
        minAge: orNull(fc.integer({ min: 18, max: 60 })),
        maxAge: orNull(fc.integer({ min: 18, max: 60 })),
        action: fc.constantFrom(...accessStates),
      }),
      { selector: ({ priority }) => priority },
    )
    const facts = fc.record({
      state: orNull(fc.constantFrom('CA', 'NY', 'TX')),
      insured: orNull(fc.boolean()),
      age: orNull(fc.integer({ min: 18, max: 90 })),
    })
    fc.assert(
      fc.property(rules, facts, (given, patient) => {
        const before = structuredClone(given)
        const { action, trace } = decideEligibility(given, patient)
        const fits = given
          .filter(
            (rule) =>
              (rule.state === null || rule.state === patient.state) &&
              (rule.insured === null || rule.insured === patient.insured) &&
              (rule.minAge === null || (patient.age !== null && patient.age >= rule.minAge)) &&
              (rule.maxAge === null || (patient.age !== null && patient.age <= rule.maxAge)),
          )
          .sort((a, b) => a.priority - b.priority)
        expect(action).toBe(fits[0]?.action ?? 'not_allowed')
        expect(trace.at(-1)).toContain(action)
        expect(given).toEqual(before)
      }),
    )
  })
})
