import * as z from 'zod/mini'
import { exposureProblem } from '#edge/domains/exposures/exposure-rules'
import { zoneWithin } from '#edge/domains/exposures/state-zones'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { state } from '#edge/platform/fields'
import {
  firstFromLocalTime,
  hourMs,
  iso,
  type LocalTime,
  localDate,
  localTime,
  type PlainDate,
} from '#edge/platform/time'

interface Question {
  /** The zone of the browser, which a phone keeps up with where it is. */
  readonly browserZone: string
  readonly now: () => number
}

/** The moment that a time typed in this state means. */
const momentOf = (at: string, where: z.output<typeof state>, { browserZone, now }: Question) =>
  firstFromLocalTime(at, zoneWithin(where, browserZone, now()))

export const exposureSchema = (question: Question) =>
  z
    .object({
      state,
      exposureAt: z
        .string('Tell us when it happened')
        .check(z.minLength(1, 'Tell us when it happened')),
      isAssault: z.optional(z.literal('on')),
    })
    .check(({ value, issues }) => {
      const at = momentOf(value.exposureAt, value.state, question)
      const problem = exposureProblem(at, question.now())
      if (problem)
        issues.push({ code: 'custom', input: value, path: ['exposureAt'], message: problem })
    })
export type ExposureValues = z.infer<ReturnType<typeof exposureSchema>>

/** The report that is sent: the moment, with the zone it was typed in. */
export const toExposure = (values: ExposureValues, question: Question) => ({
  occurredAt: iso(momentOf(values.exposureAt, values.state, question)),
  timezone: zoneWithin(values.state, question.browserZone, question.now()),
  state: values.state,
  ...(values.isAssault && { isAssault: true }),
})

interface Chip {
  readonly label: string
  readonly at: LocalTime
}

/** Usual answers, each as the earliest time it can mean: the 72 hours are never counted too long. */
export const exposureChips = (now: number, zone: string): readonly Chip[] => {
  const today = localDate(now, zone)
  const isNight = localTime(now, zone).slice(11) < '05:00'
  const before = (days: number): PlainDate => addPeriod(today, -days, 'day')
  return [
    { label: 'In the last hour', at: localTime(now - hourMs, zone) },
    ...(isNight
      ? [{ label: 'Last evening', at: `${before(1)}T18:00` }]
      : [
          { label: 'This morning', at: `${today}T05:00` },
          { label: 'Last night', at: `${before(1)}T20:00` },
        ]),
    { label: 'Yesterday during the day', at: `${before(1)}T08:00` },
    { label: 'The night before last', at: `${before(2)}T20:00` },
  ]
}
