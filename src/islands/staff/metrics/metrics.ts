import type { Api } from '#edge/client'
import type { Page } from '#edge/client-types'
import { displayDate, type PlainDate } from '#edge/platform/time'
import { keysOf } from '#edge/platform/typed-keys'
import { stateCodes } from '#edge/platform/us-states'
import type { Option } from '#islands/ui/form/Select.tsx'
import { hasCapability } from '../access/capabilities'
import type { StaffPageData } from '../access/require-staff'
import { parseDay } from '../filters/days'
import { refusedFilter } from '../filters/refused-filter'
import { loadListPage } from '../lists/list-page'
import { loadPlannedProviders } from '../time-away/time-requests'

export const metricPeriods = ['day', 'week', 'month'] as const

/** What is counted, in the order of the page. */
export const metricTitles = {
  enrolledCount: 'Patients enrolled',
  completedVisitCount: 'Visits held',
  missedVisitCount: 'Visits missed',
  canceledVisitCount: 'Visits canceled',
  signedNoteCount: 'Notes signed',
  releasedResultCount: 'Results released',
} as const satisfies Record<string, string>
export type Metric = keyof typeof metricTitles

/** A period with its numbers, of whom it may be. */
export type MetricRow = Readonly<Partial<Record<Metric, number | null>>> & {
  readonly day: PlainDate
}

/** Whose numbers the reader may choose from. */
export const loadMetricChoices = async (api: Api, { capabilities }: StaffPageData) => {
  const can = (name: string) => hasCapability(capabilities, `${name}.list`)
  const [clinicians, cbos] = await Promise.all([
    can('provider_metrics') ? loadPlannedProviders(api) : [],
    can('cbo_metrics') ? api.cbos.list({ sort: 'name', page: { size: 100 } }) : [],
  ])
  return {
    clinic: can('admin_metrics'),
    clinicians,
    organizations: cbos.map(({ id, name }): Option => ({ value: id, label: name })),
  }
}
type Choices = Awaited<ReturnType<typeof loadMetricChoices>>

/** What an address of the metrics asks for; of what the reader may not see, the first they may. */
export const parseMetricFilters = (search: URLSearchParams, choices: Choices) => {
  const chosenOf = (name: string, options: readonly Option[]) =>
    options.find(({ value }) => value === search.get(name))?.value
  const [firstClinician] = choices.clinic ? [] : choices.clinicians
  const [firstOrganization] = choices.clinic || firstClinician ? [] : choices.organizations
  const organization = chosenOf('organization', choices.organizations) ?? firstOrganization?.value
  const clinician = organization
    ? undefined
    : (chosenOf('clinician', choices.clinicians) ?? firstClinician?.value)
  return {
    organization,
    clinician,
    state:
      organization || clinician ? undefined : stateCodes.find((one) => one === search.get('state')),
    by: metricPeriods.find((one) => one === search.get('by')),
    from: parseDay(search.get('from')),
    until: parseDay(search.get('until')),
  }
}
type Filters = ReturnType<typeof parseMetricFilters>

/** Where the numbers of what is chosen are, and what is asked of them there. */
export const metricAddress = ({ organization, clinician, by, from, until, state }: Filters) => ({
  at: organization
    ? ('GET /cbos/:cbo/metrics' as const)
    : clinician
      ? ('GET /providers/:provider/metrics' as const)
      : ('GET /admin_metrics' as const),
  params: { ...(organization && { cbo: organization }), ...(clinician && { provider: clinician }) },
  query: {
    ...(by && { by }),
    ...(from && { from }),
    ...(until && { until }),
    ...(state && { state }),
  },
})

/** The page of periods that an address asks for; empty where one of its filters is refused. */
export const loadMetricPeriods = async (api: Api, url: URL, filters: Filters) => {
  try {
    return { ...(await loadPeriods(api, url, filters)), refused: null }
  } catch (error) {
    const refused = refusedFilter(error, filters)
    if (!refused) throw error
    return { rows: [], links: null, refused }
  }
}

const loadPeriods = (api: Api, url: URL, filters: Filters) =>
  loadListPage(url, filters, async (after): Promise<Page<MetricRow>> => {
    const { organization: cbo, clinician: provider } = filters
    const { state, ...period } = metricAddress(filters).query
    const query = { ...period, 'page[size]': 100, ...(after && { 'page[after]': after }) }
    if (cbo) return api.callPage('GET /cbos/:cbo/metrics', { params: { cbo }, query })
    if (provider)
      return api.callPage('GET /providers/:provider/metrics', { params: { provider }, query })
    return api.callPage('GET /admin_metrics', { query: { ...query, ...(state && { state }) } })
  })

/** The metrics that the reader receives. */
export const receivedMetrics = (rows: readonly MetricRow[]): Metric[] =>
  keysOf(metricTitles).filter((metric) => rows.some((row) => row[metric] !== undefined))

/** A number as it is told: null is from 1 to 10. */
export const metricCountText = (count: number | null | undefined): string =>
  count == null ? 'under 11' : count.toLocaleString('en-US')

/** '11/14/2026', or of a month '11/2026'. */
export const periodText = (day: PlainDate, isMonth: boolean): string =>
  isMonth ? `${day.slice(5, 7)}/${day.slice(0, 4)}` : displayDate(day)

interface Bar {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export const chartWidth = 320
export const chartHeight = 72

/** The bars of a metric from the first period to the last, the highest as high as the chart; what is not told is low. */
export const barsOf = (counts: readonly (number | null)[]): Bar[] => {
  const highest = Math.max(1, ...counts.map((count) => count ?? 0))
  const step = chartWidth / Math.max(counts.length, 1)
  return counts.map((count, place) => {
    const height = count === 0 ? 1 : Math.max(2, ((count ?? 1) / highest) * chartHeight)
    return {
      x: place * step,
      y: chartHeight - height,
      width: Math.max(1, Math.min(step * 0.8, 28)),
      height,
    }
  })
}
