import { describe, expect, it } from 'vitest'
import { type HivResult, hivStatusOf } from '#edge/domains/labs/results/hiv-status'

const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T12:00:00.000Z`
const found = (
  code: HivResult['code'],
  flag: HivResult['flag'],
  day: number,
  status: HivResult['status'] = 'final',
): HivResult => ({ code, flag, status, value: flag, testedAt: at(day) })
/** In the order in which they are loaded: the latest specimen first. */
const statusOf = (...results: HivResult[]) =>
  hivStatusOf(results.toSorted((a, b) => b.testedAt.localeCompare(a.testedAt)))

describe('the HIV status of a patient', () => {
  it('is unknown without a test, and negative as of the specimen of the last screen', () => {
    expect(statusOf()).toEqual({ state: 'unknown', negativeAt: null, doubt: null })
    expect(statusOf(found('hiv_ag_ab', 'normal', 1), found('hiv_ag_ab', 'normal', 9))).toEqual({
      state: 'negative',
      negativeAt: at(9),
      doubt: null,
    })
  })

  it.each([
    ['a reactive screen', 'hiv_ag_ab', 'reactive'],
    ['an unclear screen', 'hiv_ag_ab', 'inconclusive'],
    ['a reactive test at home', 'hiv_self_test', 'reactive'],
    ['detected RNA', 'hiv_rna', 'detected'],
    ['detected qualitative RNA', 'hiv_rna_qualitative', 'detected'],
    ['a result that no one has read', 'hiv_ag_ab', 'unread'],
  ] as const)('is preliminary after %s, and a later screen does not change it', (_, code, flag) => {
    const status = statusOf(found(code, flag, 1), found('hiv_ag_ab', 'normal', 9))
    expect(status).toMatchObject({ state: 'preliminary', negativeAt: null, doubt: flag })
  })

  it('is confirmed by differentiation, or by RNA beside a reactive screen', () => {
    const screen = found('hiv_ag_ab', 'reactive', 1)
    expect(statusOf(screen, found('hiv_differentiation', 'reactive', 1)).state).toBe('confirmed')
    expect(statusOf(screen, found('hiv_rna', 'detected', 2)).state).toBe('confirmed')
    expect(statusOf(found('hiv_rna', 'detected', 2)).state).toBe('preliminary')
  })

  it('is ruled out by differentiation and RNA together, by neither alone', () => {
    const screen = found('hiv_ag_ab', 'reactive', 1)
    const differentiation = found('hiv_differentiation', 'normal', 1)
    const rna = found('hiv_rna', 'normal', 2)
    expect(statusOf(screen, differentiation).state).toBe('preliminary')
    expect(statusOf(screen, rna).state).toBe('preliminary')
    expect(statusOf(screen, differentiation, rna)).toMatchObject({
      state: 'ruled_out',
      doubt: null,
    })
    const home = found('hiv_self_test', 'reactive', 1)
    expect(statusOf(home, found('hiv_ag_ab', 'normal', 2), rna).state).toBe('ruled_out')
  })

  it('counts no RNA from before the suspicion, and no preliminary value, as settling it', () => {
    const screen = found('hiv_ag_ab', 'reactive', 5)
    const differentiation = found('hiv_differentiation', 'normal', 5)
    expect(statusOf(screen, differentiation, found('hiv_rna', 'normal', 2)).state).toBe(
      'preliminary',
    )
    const early = found('hiv_rna', 'normal', 6, 'preliminary')
    expect(statusOf(screen, differentiation, early).state).toBe('preliminary')
    expect(statusOf(found('hiv_ag_ab', 'normal', 1, 'preliminary')).state).toBe('unknown')
  })

  it('takes no notice of a test that was not performed, or was taken back', () => {
    const negative = found('hiv_ag_ab', 'normal', 1)
    for (const flag of ['not_performed', 'withdrawn'] as const)
      expect(statusOf(negative, found('hiv_ag_ab', flag, 5))).toMatchObject({
        state: 'negative',
        negativeAt: at(1),
      })
  })
})
