import type { Api } from '#edge/client'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { displayDate, localDate, now, type PlainDate } from '#edge/platform/time'
import { stateCodes } from '#edge/platform/us-states'
import { type Capabilities, hasCapability, receives } from '../access/capabilities'
import { loadListPage } from '../lists/list-page'
import { warningDays } from './license'

const endsSoon = (today: PlainDate) => ({
  licenseEndsBefore: addPeriod(today, warningDays + 1, 'day'),
})

/** Providers of whom a license ended, or ends soon, by the first end. */
export const loadEndingLicenses = (api: Api, today: PlainDate, size: number, after?: string) =>
  api.providers.page({
    filter: endsSoon(today),
    sort: 'firstLicenseEnd',
    page: { size, after, total: true },
  })

/** 'A license ends 12/14/2026', where that is soon or over. */
export const describeFirstEnd = (end: PlainDate | null | undefined, today: PlainDate) =>
  end && end <= addPeriod(today, warningDays, 'day')
    ? {
        text: `A license ${end < today ? 'ended' : 'ends'} ${displayDate(end)}`,
        isOver: end < today,
      }
    : null

/** The list of providers that an address asks for, with what the reader may narrow it to. */
export const loadProvidersPage = async (
  api: Api,
  { capabilities, zone }: { readonly capabilities: Capabilities; readonly zone: string },
  url: URL,
) => {
  const { searchParams } = url
  const isInternal = receives(capabilities, 'providers', 'rank')
  const statuses = ['active', 'inactive'] as const
  const status = isInternal ? statuses.find((one) => one === searchParams.get('status')) : undefined
  const state = stateCodes.find((one) => one === searchParams.get('state'))
  const licenses = isInternal && searchParams.get('licenses') === 'ending' ? 'ending' : undefined
  const order = isInternal && searchParams.get('order') === 'rank' ? 'rank' : undefined
  const [types, cbos] = await Promise.all([
    api.provider_types.list({ sort: 'position' }),
    isInternal && hasCapability(capabilities, 'cbos.list')
      ? api.cbos.list({ sort: 'name', page: { size: 100 } })
      : [],
  ])
  const type = types.find(({ id }) => id === searchParams.get('type'))?.id
  const cbo = cbos.find(({ id }) => id === searchParams.get('cbo'))?.id
  const today = localDate(now(), zone)
  const chosen = { status, state, type, cbo, licenses, order }
  const isNarrowed = Boolean(status || state || type || cbo || licenses)
  const page = await loadListPage(url, chosen, (after) =>
    api.providers.page({
      filter: {
        status,
        state,
        type,
        cbo,
        ...(licenses && endsSoon(today)),
      },
      sort: order ?? (licenses ? 'firstLicenseEnd' : 'lastName'),
      page: { size: 50, after, total: true },
    }),
  )
  return { ...page, chosen, isInternal, isNarrowed, statuses, types, cbos, today }
}

export type ProvidersPage = Awaited<ReturnType<typeof loadProvidersPage>>
