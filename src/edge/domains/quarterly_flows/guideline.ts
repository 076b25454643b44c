import { addPeriod } from '#edge/platform/calendar-arithmetic'
import type { PlainDate } from '#edge/platform/time'
import type { LabTestCode } from '../labs/lab-tests'

/** CDC 2021: who takes PrEP as a pill is tested for HIV every three months. */
export const guideline = {
  version: 'CDC-2021',
  treatment: 'PrEP',
  test: 'hiv_ag_ab' satisfies LabTestCode,
  days: 90,
} as const

/** What happens how many days before or after the test is due, the earliest first. */
const flowSteps = [
  { step: 'draft_order', verb: 'draft_order', days: -28 },
  { step: 'two_weeks', verb: 'remind', days: -14 },
  { step: 'one_week', verb: 'remind', days: -7 },
  { step: 'three_days', verb: 'remind', days: -3 },
  { step: 'overdue', verb: 'pass_due', days: 7 },
  { step: 'long_overdue', verb: 'stay_overdue', days: 14 },
] as const
export type FlowStep = (typeof flowSteps)[number]

/** When the next test is due after the last one that was whole. */
export const dueAfterTest = (testedOn: PlainDate): PlainDate =>
  addPeriod(testedOn, guideline.days, 'day')

/** The last step whose day has come; of a test that is far off, none. */
export const stepOn = (today: PlainDate, dueOn: PlainDate): FlowStep | undefined =>
  flowSteps.findLast(({ days }) => today >= addPeriod(dueOn, days, 'day'))
