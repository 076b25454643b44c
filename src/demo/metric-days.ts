import { countDaysBefore } from '../edge/domains/metrics/count-days'
import type { PlainDate } from '../edge/platform/time'
import { compile } from './insert-step'
import type { Insertion } from './row-builders'

const days = 120

/** What happened in the demo is counted as the daily job counts it. */
export const metricDays = (today: PlainDate): Insertion[] =>
  countDaysBefore(today, days).flat().map(compile)
