import * as z from 'zod/mini'
import type { Api, WriteOptions } from '#edge/client'
import { dailyHoursProblem } from '#edge/domains/availabilities/daily-hours'
import { type DecidedTime, inForce } from '#edge/domains/availabilities/time-in-force'
import { addPeriod, weekStart } from '#edge/platform/calendar-arithmetic'
import {
  daysBetween,
  daysFrom,
  displayMoment,
  displayTime,
  displayTimeAndZone,
  fromLocalTime,
  iso,
  localDate,
  type PlainDate,
} from '#edge/platform/time'
import type { ClockSettings } from '../access/require-staff'
import { momentField } from '../clinic/moments'
import { manyField, tickField } from '../records/form-field'

/** A clinician whose hours the reader may see, with the zone these are meant in. */
export interface PlannedClinician {
  readonly id: string
  readonly name: string
  readonly suffix: string | null
  readonly timezone: string
}

/** Those whose time the caller plans or asks for, in the order of the clinic. */
export const loadPlannedClinicians = async (api: Api): Promise<readonly PlannedClinician[]> =>
  (await api.call('GET /schedule_slots/providers', { query: {} })).map(
    ({ id, name, suffix, timezone }) => ({ id, name, suffix, timezone }),
  )

/** Which month of whom the page shows, and which of its days is open. */
export interface HoursPage {
  readonly clinician: PlannedClinician
  /** YYYY-MM */
  readonly month: string
  readonly day: PlainDate
}

const isMonth = (text: string | null): text is string =>
  text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text)
const isDay = (text: string | null): text is PlainDate =>
  text !== null && isMonth(text.slice(0, 7)) && addPeriod(text, 0, 'day') === text

/** The page an address asks for; null for who has no clinician to plan. */
export const parseHoursPage = (
  search: URLSearchParams,
  clinicians: readonly PlannedClinician[],
  ownId: string | null,
  at: number,
): HoursPage | null => {
  const byId = (id: string | null) => clinicians.find((one) => one.id === id)
  const clinician = byId(search.get('clinician')) ?? byId(ownId) ?? clinicians[0]
  if (!clinician) return null
  const today = localDate(at, clinician.timezone)
  const dayText = search.get('day')
  const month = search.get('month')
  if (isDay(dayText)) return { clinician, month: dayText.slice(0, 7), day: dayText }
  if (!isMonth(month) || today.startsWith(month))
    return { clinician, month: today.slice(0, 7), day: today }
  return { clinician, month, day: `${month}-01` }
}

export const hoursHref = (clinicianId: string, part: { month: string } | { day: PlainDate }) =>
  `/staff/hours?${new URLSearchParams({ clinician: clinicianId, ...part })}`

export const monthAfter = (month: string, count: number): string =>
  addPeriod(`${month}-01`, count, 'month').slice(0, 7)

/** The weeks that a month touches, each from its Saturday on. */
export const weeksOf = (month: string): PlainDate[][] => {
  const first = weekStart(`${month}-01`)
  const days = daysFrom(first, daysBetween(first, `${monthAfter(month, 1)}-01`))
  const weekCount = Math.ceil(days.length / 7)
  return Array.from({ length: weekCount }, (_, week) => daysFrom(addPeriod(first, week, 'week'), 7))
}

const loadOpenTime = (api: Api, { clinician, day }: HoursPage) =>
  api.availabilities.in({ providers: clinician.id }).list({
    filter: {
      status: ['pending', 'authorized', 'declined'],
      from: dayStart(day, clinician),
      until: dayStart(addPeriod(day, 1, 'day'), clinician),
    },
    sort: 'startBucket',
    page: { size: 100 },
  })
export type OpenHoursRow = Awaited<ReturnType<typeof loadOpenTime>>[number]

const dayStart = (day: PlainDate, { timezone }: PlannedClinician) =>
  iso(fromLocalTime(`${day}T00:00`, timezone))

const loadPending = (api: Api) =>
  api.call('GET /schedule_slots/pending', { query: { 'page[size]': 100 } })
export type PendingTime = Awaited<ReturnType<typeof loadPending>>[number]

/** Approved time without visits that touches a month. */
const loadClosedTime = async (api: Api, { clinician, month }: HoursPage) => {
  const status: ('approved' | 'pending')[] = ['approved', 'pending']
  const parameters = {
    filter: {
      status,
      from: dayStart(`${month}-01`, clinician),
      until: dayStart(`${monthAfter(month, 1)}-01`, clinician),
    },
    sort: 'startsAt',
    page: { size: 100 },
  } as const
  const parents = { providers: clinician.id }
  const [away, work] = await Promise.all([
    api.out_of_office_times.in(parents).list(parameters),
    api.admin_times.in(parents).list(parameters),
  ])
  return [...away.flatMap(closedAs('Away')), ...work.flatMap(closedAs('Admin time'))]
}

/** The approved range, also while a change of it waits for a decision. */
const closedAs = (label: string) => (time: DecidedTime) => {
  const range = inForce(time)
  return range ? [{ label, ...range }] : []
}

/** Hours that wait for a decision, of all clinicians the reader decides about. */
export const loadHoursToAuthorize = (api: Api, canAuthorize: boolean) =>
  canAuthorize ? loadPending(api) : Promise.resolve([])

/** All that the page shows. */
export const loadHours = async (api: Api, page: HoursPage, canAuthorize: boolean) => {
  const [days, open, closed, pending] = await Promise.all([
    api.call('GET /providers/:provider/availabilities/monthly_count', {
      params: { provider: page.clinician.id },
      query: { month: page.month },
    }),
    loadOpenTime(api, page),
    loadClosedTime(api, page),
    loadHoursToAuthorize(api, canAuthorize),
  ])
  return { days, open, closed, pending }
}
export type HoursOnPage = Awaited<ReturnType<typeof loadHours>>

/** What a day is kept free of visits for: 'Away', 'Admin time'. */
export const closedOn = (
  day: PlainDate,
  closed: HoursOnPage['closed'],
  clinician: PlannedClinician,
): string[] => {
  const [from, until] = [dayStart(day, clinician), dayStart(addPeriod(day, 1, 'day'), clinician)]
  const found = closed.filter(({ startsAt, endsAt }) => startsAt < until && endsAt > from)
  return [...new Set(found.map(({ label }) => label))]
}

/** From when to when, on the clock the hours were meant by; with their days where they go on after midnight. */
export const displayHours = (
  { startsAt, endsAt }: { readonly startsAt: string; readonly endsAt: string },
  timezone: string,
  hours: ClockSettings['hours'],
): string =>
  localDate(startsAt, timezone) === localDate(Date.parse(endsAt) - 1, timezone)
    ? `${displayTime(startsAt, timezone, hours)} – ${displayTimeAndZone(endsAt, timezone, hours)}`
    : `${displayMoment(startsAt, timezone, hours)} – ${displayMoment(endsAt, timezone, hours)}`

const time = (missing: string) =>
  z.string(missing).check(z.regex(/^([01]\d|2[0-3]):[0-5][05]$/, missing))
const date = (missing: string) => z.string(missing).check(z.regex(/^\d{4}-\d\d-\d\d$/, missing))

/** Sunday is 0, as it is on the wire. */
export const weekdayOptions = [
  'Saturday',
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
].map((label, at) => ({ value: String((at + 6) % 7), label }))

export const openHoursSchema = z
  .object({
    firstDay: date('Choose the first day'),
    lastDay: date('Choose the last day'),
    opens: time('Enter a time in steps of 5 minutes'),
    closes: time('Enter a time in steps of 5 minutes'),
    nextDay: tickField,
    weekdays: manyField,
  })
  .check(
    z.refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
      error: 'The last day cannot be before the first',
      path: ['lastDay'],
    }),
    z.check(({ value, issues }) => {
      const message = dailyHoursProblem(value)
      if (message) issues.push({ code: 'custom', path: ['closes'], input: value.closes, message })
    }),
  )
export type HoursToOpen = z.output<typeof openHoursSchema>

/** Opens the same hours on each chosen weekday of the days; without one, on all of them. */
export const openHours = (
  api: Api,
  provider: string,
  { weekdays, ...range }: HoursToOpen,
  once: string,
) =>
  api.call('POST /providers/:provider/availabilities/range', {
    params: { provider },
    body: { ...range, ...(weekdays && { weekdays: weekdays.map(Number) }) },
    once,
  })

export const changedHoursSchema = (timezone: string) =>
  z
    .object({
      startsAt: momentField(timezone, 'Enter when it begins'),
      endsAt: momentField(timezone, 'Enter when it ends'),
    })
    .check(
      z.refine(({ startsAt, endsAt }) => startsAt < endsAt, {
        error: 'It must end after it starts',
        path: ['endsAt'],
      }),
    )

/** A stretch of time as an action names it. */
export type HoursRef = Pick<
  PendingTime,
  'id' | 'startsAt' | 'endsAt' | 'keptStartsAt' | 'keptEndsAt' | 'timezone' | 'status'
> & {
  readonly version?: number | undefined
  readonly providerId: string
}

const guard = ({ version }: HoursRef): WriteOptions => (version === undefined ? {} : { version })

export const changeHours = (
  api: Api,
  time: HoursRef,
  values: { readonly startsAt: string; readonly endsAt: string },
  options: WriteOptions,
) =>
  api.availabilities
    .in({ providers: time.providerId })
    .update(time.id, values, { ...guard(time), ...options })

export const withdrawHours = (api: Api, time: HoursRef, options: WriteOptions) =>
  api.availabilities
    .in({ providers: time.providerId })
    .delete(time.id, undefined, { ...guard(time), ...options })

export const authorizeHours = (api: Api, time: HoursRef) =>
  api.call('PUT /availabilities/:id/authorizations', { params: { id: time.id }, ...guard(time) })

export const declineHours = (api: Api, time: HoursRef, options: WriteOptions) =>
  api.call('DELETE /availabilities/:id/authorizations', {
    params: { id: time.id },
    ...guard(time),
    ...options,
  })
