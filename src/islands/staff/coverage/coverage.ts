import type { Api } from '#edge/client'
import { localDate, now } from '#edge/platform/time'
import { keysOf } from '#edge/platform/typed-keys'
import { stateCodes } from '#edge/platform/us-states'
import { hasCapability } from '../access/capabilities'
import type { StaffPageData } from '../access/require-staff'
import { parseDay } from '../filters/days'
import { nameOfState } from './state-name'

/** The views of the page, and the operation that has the capability to open each. */
export const coverageViews = {
  states: { label: 'States', opens: 'schedule.map_coverages' },
  gaps: { label: 'Gaps', opens: 'schedule.weekly_gaps' },
  hours: { label: 'Hours', opens: 'schedule.availabilities_summary' },
  team: { label: 'Who works with whom', opens: 'provider_assignments.list' },
  changes: { label: 'Changes', opens: 'schedule.logs' },
} as const

/** What an address of the page asks for, of the views that are open to its reader. */
export const parseCoverage = (search: URLSearchParams, { me, capabilities }: StaffPageData) => {
  const views = keysOf(coverageViews).filter((view) =>
    hasCapability(capabilities, coverageViews[view].opens),
  )
  return {
    views,
    view: views.find((one) => one === search.get('view')) ?? views[0] ?? 'states',
    state: stateCodes.find((one) => one === search.get('state')),
    visit: search.get('visit') || undefined,
    date: parseDay(search.get('date')) ?? localDate(now(), me.zone),
  }
}
export type Coverage = ReturnType<typeof parseCoverage>

export const loadStateCoverage = (api: Api) => api.call('GET /cbos/map_coverages', { query: {} })
export type StateCoverage = Awaited<ReturnType<typeof loadStateCoverage>>[number]

/** The days of the week of a date by state, in the order of their names. */
export const loadGaps = async (api: Api, { date, state, visit }: Coverage, timezone: string) => {
  const rows = await api.call('GET /providers/availability_gaps/weekly', {
    query: { date, timezone, ...(state && { state }), ...(visit && { encounterTypeId: visit }) },
  })
  return [...new Set(rows.map(({ state }) => state))]
    .map((code) => ({
      name: nameOfState(code),
      code,
      days: rows.filter(({ state }) => state === code),
    }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** Hours as a table has room for: '3.5 h'. */
export const freeHoursText = (minutes: number): string => `${Math.round(minutes / 6) / 10} h`

/** How a state stands this week: its word, and the tone of its tile. */
export const standingOf = ({ licensure, clinicianCount, freeMinutes }: StateCoverage) => {
  if (!licensure) return { tone: 'none', text: 'No care here' } as const
  if (clinicianCount === 0) return { tone: 'danger', text: 'No one is licensed' } as const
  if (freeMinutes === 0) return { tone: 'warning', text: 'Nothing is free' } as const
  return { tone: 'positive', text: `${freeHoursText(freeMinutes)} free` } as const
}

/** The states as tiles, each about where it lies; two dots are no state. */
const tileRows = [
  'AK .. .. .. .. .. .. .. .. .. ME',
  '.. .. .. .. .. .. .. .. .. VT NH',
  'WA ID MT ND MN IL WI MI NY RI MA',
  'OR NV WY SD IA IN OH PA NJ CT ..',
  'CA UT CO NE MO KY WV VA MD DE ..',
  '.. AZ NM KS AR TN NC SC DC .. ..',
  'GU MP .. OK LA MS AL GA .. .. ..',
  'HI AS .. TX .. .. .. .. FL PR VI',
]

/** The tiles of the map from the left above, row after row; null where no state is. */
export const tilesOf = (states: readonly StateCoverage[]): (StateCoverage | null)[] => {
  const byCode = new Map<string, StateCoverage>(states.map((one) => [one.state, one]))
  return tileRows.flatMap((codes) => codes.split(' ').map((code) => byCode.get(code) ?? null))
}
