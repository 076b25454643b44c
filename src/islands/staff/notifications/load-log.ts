import { type Api, ApiError } from '#edge/client'
import { notificationKinds } from '#edge/deliveries/kinds'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { fromLocalTime, iso, type PlainDate } from '#edge/platform/time'
import { keysOf } from '#edge/platform/typed-keys'
import { loadListPage } from '../chrome/list-page'
import type { StaffUser } from '../chrome/require-staff'
import { parseDay } from '../filters/days'
import { logChannelLabels, logStatusFilters } from './log-labels'

type Reader = Pick<StaffUser, 'zone'>

/** What an address of the log says, and the question of the API it stands for. */
export const parseLogFilters = (search: URLSearchParams, { zone }: Reader) => {
  const startOf = (day: PlainDate) => iso(fromLocalTime(`${day}T00:00`, zone))
  const kind = notificationKinds.find(({ code }) => code === search.get('kind'))?.code
  const channel = keysOf(logChannelLabels).find((one) => one === search.get('channel'))
  const status = keysOf(logStatusFilters).find((one) => one === search.get('status'))
  const [from, until] = [parseDay(search.get('from')), parseDay(search.get('until'))]
  const asked = search.get('user') ?? ''
  const user = /^[0-9a-f-]{36}$/.test(asked) ? asked : undefined
  return {
    filters: { kind, channel, status, user, from, until },
    query: {
      ...(kind && { kind }),
      ...(channel && { channel }),
      ...(status && { status }),
      ...(user && { user }),
      ...(from && { from: startOf(from) }),
      ...(until && { until: startOf(addPeriod(until, 1, 'day')) }),
    },
  }
}

/** The page of the log that an address asks for; null while a feature flag has the log switched off. */
export const loadLog = (api: Api, { url, size }: { url: URL; size: number }, reader: Reader) => {
  const { filters, query } = parseLogFilters(url.searchParams, reader)
  return loadListPage(url, filters, (after) =>
    api.callPage('GET /notifications', {
      query: { ...query, 'page[size]': size, ...(after && { 'page[after]': after }) },
    }),
  ).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })
}
