import { type Api, ApiError } from '#edge/client'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { fromLocalTime, iso, type PlainDate } from '#edge/platform/time'
import { keysOf } from '#edge/platform/typed-keys'
import type { StaffUser } from '../access/require-staff'
import { parseDay } from '../filters/days'
import { loadListPage } from '../lists/list-page'
import { logChannelLabels, logStatusFilters } from './log-labels'

type Reader = Pick<StaffUser, 'zone'>

/** What an address of the log says, and the question of the API it stands for; a kind is one of those given. */
export const parseLogFilters = (
  search: URLSearchParams,
  { zone }: Reader,
  kinds: readonly string[] = [],
) => {
  const startOf = (day: PlainDate) => iso(fromLocalTime(`${day}T00:00`, zone))
  const kind = kinds.find((code) => code === search.get('kind'))
  const channel = keysOf(logChannelLabels).find((one) => one === search.get('channel'))
  const status = keysOf(logStatusFilters).find((one) => one === search.get('status'))
  const [from, until] = [parseDay(search.get('from')), parseDay(search.get('until'))]
  const user = /^[0-9a-f-]{36}$/.exec(search.get('user') ?? '')?.[0]
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
export const loadLog = async (
  api: Api,
  { url, size }: { readonly url: URL; readonly size: number },
  { filters, query }: ReturnType<typeof parseLogFilters>,
) =>
  loadListPage(url, filters, (after) =>
    api.callPage('GET /notifications', {
      query: { ...query, 'page[size]': size, ...(after && { 'page[after]': after }) },
    }),
  ).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })

export type NotificationLog = NonNullable<Awaited<ReturnType<typeof loadLog>>>
