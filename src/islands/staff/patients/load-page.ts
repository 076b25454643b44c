import type { Api } from '#edge/client'
import type { StaffPageData } from '../access/require-staff'
import { pageAfter } from '../lists/page-after'
import { loadPatients } from './load-patients'
import { loadPatientChoices, offeredFilters } from './patient-choices'
import { parsePatientFilters } from './patient-filters'

/** The page of patients that an address asks for, and what the reader may narrow it to. */
export const loadPatientsPage = async (
  api: Api,
  entry: Pick<StaffPageData, 'me' | 'capabilities'>,
  search: URLSearchParams,
) => {
  const choices = await loadPatientChoices(api, entry)
  const filters = offeredFilters(parsePatientFilters(search, choices.orders[0]), choices)
  const list = await pageAfter(search.get('after') ?? undefined, (after) =>
    loadPatients(api, entry.me.access, filters, after),
  )
  return { choices, filters, ...list }
}
