import { appendQuery } from '#content/address/append-query'
import {
  type AppointmentStatus,
  statuses,
  terminalStatuses,
} from '#edge/domains/appointments/transitions'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { fromLocalTime, iso, localDate, type PlainDate } from '#edge/platform/time'
import { isDay } from '../../filters/days'
import type { AppointmentQuery } from '../appointment'

/** What a list is narrowed to: one status, or all of those after which something has yet to happen. */
export const statusFilters = ['open', ...statuses] as const
type StatusFilter = (typeof statusFilters)[number]
const openStatuses = statuses.filter((status) => !terminalStatuses.some((one) => one === status))

/** What the address of a list of visits says. */
export interface BoardFilters {
  readonly date: PlainDate
  readonly provider?: string
  readonly status?: StatusFilter
  readonly encounterType?: string
  readonly after?: string
}

/** Reads an address; what it does not understand it leaves out. `today` stands where no day is named. */
export const parseFilters = (search: URLSearchParams, today: PlainDate): BoardFilters => {
  const text = (name: string) => search.get(name) || undefined
  const date = search.get('date') ?? ''
  return {
    date: isDay(date) ? date : today,
    provider: text('provider'),
    status: statusFilters.find((one) => one === search.get('status')),
    encounterType: text('encounter_type'),
    after: text('after'),
  }
}

/** The address of a list with some of what it says changed; a new question starts on its first page. */
export const filtersUrl = (
  path: string,
  filters: Partial<BoardFilters>,
  today: PlainDate,
): string => {
  const search = new URLSearchParams()
  const { date, provider, status, encounterType, after } = filters
  if (date && date !== today) search.set('date', date)
  if (provider) search.set('provider', provider)
  if (status) search.set('status', status)
  if (encounterType) search.set('encounter_type', encounterType)
  if (after) search.set('after', after)
  return appendQuery(path, search)
}

/** The day in a zone as the two instants between which it lies. */
export const withinDay = (
  { date, provider, status, encounterType }: BoardFilters,
  zone: string,
): AppointmentQuery => ({
  from: iso(fromLocalTime(`${date}T00:00`, zone)),
  until: iso(fromLocalTime(`${addPeriod(date, 1, 'day')}T00:00`, zone)),
  provider,
  status: status === 'open' ? openStatuses : status,
  encounterType,
})

export const matchesQuery = (
  visit: {
    startsAt: string
    providerId: string | null
    status: AppointmentStatus
    encounterTypeId: string | null
  },
  { from, until, provider, status, encounterType }: AppointmentQuery,
): boolean =>
  visit.startsAt >= from &&
  visit.startsAt < until &&
  (!provider || [provider].flat().includes(visit.providerId ?? '')) &&
  (!status || [status].flat().includes(visit.status)) &&
  (!encounterType || visit.encounterTypeId === encounterType)

export const todayIn = (zone: string, now: number) => localDate(now, zone)
