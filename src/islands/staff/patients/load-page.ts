import type { Api } from '#edge/client'
import { canWrite, hasCapability } from '../access/capabilities'
import { readAllPages } from '../access/read-all-pages'
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
  const [choices, adding] = await Promise.all([
    loadPatientChoices(api, entry),
    loadAdding(api, entry),
  ])
  const filters = offeredFilters(parsePatientFilters(search, choices.orders[0]), choices)
  const list = await pageAfter(search.get('after') ?? undefined, (after) =>
    loadPatients(api, entry.me.access, filters, after),
  )
  return { choices, filters, adding, ...list }
}

/** What the form of a new patient offers; null for who adds none. A partner’s new patients are its own. */
const loadAdding = async (api: Api, { capabilities }: Pick<StaffPageData, 'capabilities'>) => {
  if (!hasCapability(capabilities, 'patients.create')) return null
  const organizations = canWrite(capabilities, 'patients', 'cbo_id')
    ? await readAllPages((after) =>
        api.cbos.page({ filter: { status: 'active' }, sort: 'name', page: { size: 100, after } }),
      )
    : []
  return { organizations: organizations.map(({ id, name }) => ({ value: id, label: name })) }
}
