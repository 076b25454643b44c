import { describe, expect, it } from 'vitest'
import { reportableConditions } from '#edge/domains/doh_morbidities/contract'
import { medicationCodes } from '#edge/domains/formulary/medications'
import { prescribingRules } from '#edge/domains/formulary/prescribing-rules'
import { type LabTestCode, labTestCodes } from '#edge/domains/labs/lab-tests'
import { actsOf } from '#edge/domains/labs/marks/result-acts'
import type { ResultFlag } from '#edge/domains/labs/tests/lab-test'
import { referralKinds } from '#edge/domains/referrals/contract'
import { resultActTable } from '#edge/platform/db/result-tables'

const facts = { isKnownHiv: false, hivConfirmedAt: null, syphilis: 'unknown' } as const
const found = (code: LabTestCode, flag: ResultFlag) => ({ code, flag })
const codesOf: Readonly<Record<string, readonly string[]>> = {
  confirm: [...labTestCodes, 'same'],
  treat: medicationCodes,
  stop: prescribingRules.map(({ code }) => code),
  refer: referralKinds,
  report: reportableConditions,
}

it('each row has a source, and opens what its form has', () => {
  for (const { act = '', opens = '', source } of resultActTable) {
    expect(source).not.toBe('')
    for (const code of opens.split(' ')) expect(codesOf[act]).toContain(code)
  }
})

describe('the next acts of a result', () => {
  it.each<[string, ReturnType<typeof found>[], object, object]>([
    [
      'a reactive HIV screen',
      [found('hiv_ag_ab', 'reactive')],
      facts,
      { confirm: ['hiv_rna', 'hiv_differentiation'], treat: [], refer: null, report: [] },
    ],
    [
      'the same where HIV is confirmed',
      [found('hiv_ag_ab', 'reactive')],
      { ...facts, hivConfirmedAt: '2026-01-01T00:00:00.000Z' },
      { confirm: [] },
    ],
    [
      'HIV antibodies that are told apart',
      [found('hiv_differentiation', 'reactive')],
      facts,
      { treat: ['bictegravir_treatment'], refer: 'hiv_specialist', report: ['hiv'] },
    ],
    [
      'HIV RNA in a person without HIV',
      [found('hiv_rna', 'detected')],
      facts,
      { confirm: ['hiv_ag_ab', 'hiv_rna'], report: ['hiv'] },
    ],
    [
      'HIV RNA in treatment',
      [found('hiv_rna', 'high')],
      { ...facts, isKnownHiv: true },
      { confirm: ['hiv_rna', 'hiv_genotype'], report: [] },
    ],
    [
      'chlamydia and gonorrhea',
      [found('chlamydia_throat', 'detected'), found('gonorrhea_rectal', 'detected')],
      facts,
      {
        confirm: [],
        treat: ['doxycycline_chlamydia', 'ceftriaxone'],
        report: ['chlamydia', 'gonorrhea'],
      },
    ],
    [
      'a new syphilis titer',
      [found('syphilis_rpr', 'reactive')],
      { ...facts, syphilis: 'new' },
      { confirm: ['syphilis_treponemal'], treat: ['benzathine_penicillin'], report: ['syphilis'] },
    ],
    [
      'a titer that fell after treatment',
      [found('syphilis_rpr', 'reactive')],
      { ...facts, syphilis: 'responding' },
      { confirm: [], treat: [], report: [] },
    ],
    [
      'hepatitis C antibodies',
      [found('hepatitis_c_antibody', 'reactive')],
      facts,
      { confirm: ['hepatitis_c_rna'], treat: [] },
    ],
    ['an unread value', [found('egfr', 'unread')], facts, { confirm: ['egfr'] }],
    [
      'nothing out of range',
      [found('egfr', 'normal'), found('hiv_ag_ab', 'normal')],
      facts,
      { confirm: [], treat: [], refer: null, report: [] },
    ],
  ])('of %s', (_, values, of, acts) => {
    expect(actsOf(values, of as typeof facts)).toMatchObject({
      ...acts,
      ...('confirm' in acts && {
        confirm: expect.toSatisfy(
          (tests: string[]) =>
            tests.toSorted().join() === (acts.confirm as string[]).toSorted().join(),
        ),
      }),
    })
  })

  it('order no test that the result has already settled', () => {
    const values = [found('hiv_ag_ab', 'reactive'), found('hiv_rna', 'normal')]
    expect(actsOf(values, facts).confirm).toEqual(['hiv_differentiation'])
  })

  it('are all offered while the facts are read', () => {
    expect(actsOf([found('syphilis_rpr', 'reactive')], null).treat).toEqual([
      'benzathine_penicillin',
    ])
  })
})
