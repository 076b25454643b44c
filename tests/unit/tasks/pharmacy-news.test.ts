import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { actionByStatus } from '#edge/domains/pharmacy_messages/callback'
import { pepStuckStatuses, pharmacyStatuses } from '#edge/domains/prescriptions/transitions'
import { openingRules } from '#edge/domains/tasks/opening-rules'
import { ordinaryStatuses } from '#edge/domains/tasks/pharmacy-delays'
import { parseTsv } from '#edge/platform/parse-tsv'
import { medicineWords } from '#islands/prescriptions/medicine-steps'

const taskKinds = parseTsv(
  readFileSync('src/edge/platform/db/reference/task_kinds.tsv', 'utf8'),
).map(({ code }) => code)
const opened = (on: string, medicine: 'pep' | 'other', kind?: string) =>
  openingRules.filter(
    (rule) =>
      rule.on === `prescriptions.${on}` &&
      (!rule.medicine || rule.medicine === medicine) &&
      (!rule.kinds || (kind !== undefined && rule.kinds.includes(kind))),
  )

/** Steps that need no task. */
const settled = ['accept', 'verify', 'dispense', 'confirm_cancel']
const steps = Object.values(actionByStatus).filter((action) => !settled.includes(action))

describe('a status of a pharmacy', () => {
  it.each(pharmacyStatuses)(
    'opens a task for %s unless it needs no step, by medicine',
    (status) => {
      const owners = (medicine: 'pep' | 'other') =>
        ['fill', 'update'].map((on) => opened(on, medicine, status).length > 0)
      const isOrdinary = ordinaryStatuses.includes(status)
      expect(owners('other')).toEqual([!isOrdinary, !isOrdinary])
      const isHeldUp = !isOrdinary || pepStuckStatuses.some((each) => each === status)
      expect(owners('pep')).toEqual([isHeldUp, isHeldUp])
    },
  )

  it.each(steps)('opens a task for the step %s', (action) => {
    for (const medicine of ['pep', 'other'] as const)
      expect(opened(action, medicine).length).toBeGreaterThan(0)
  })

  it('opens only task kinds that exist', () => {
    const named = openingRules.filter(({ on }) => on.startsWith('prescriptions.'))
    expect(named.map(({ opens }) => opens).filter((each) => !taskKinds.includes(each))).toEqual([])
  })

  it.each(['ready_for_pickup', 'filling', null] as const)(
    'shows the patient a dispensed medicine after the status %s',
    (pharmacyStatus) => {
      for (const reason of ['hiv_pep', 'hiv_prep'] as const)
        expect(
          medicineWords({
            status: 'dispensed',
            pharmacyStatus,
            reason,
            drug: 'ftc_tdf_prep',
          } as never),
        ).toMatchObject({ title: 'You have your medicine' })
    },
  )
})
