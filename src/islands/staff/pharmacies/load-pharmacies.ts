import type { Api } from '#edge/client'
import { stateCodes } from '#edge/platform/us-states'
import { loadListPage } from '../lists/list-page'

const offers = ['pep', '24h', 'both'] as const

/** What an address of the list of pharmacies asks for. */
export const parsePharmacyFilters = (search: URLSearchParams) => {
  const state = stateCodes.find((one) => one === search.get('state'))
  const offer = offers.find((one) => one === search.get('offers'))
  return {
    filters: { state, offers: offer },
    query: {
      ...(state && { state }),
      ...(offer && offer !== 'pep' && { open24h: 'true' }),
      ...(offer && offer !== '24h' && { offersPep: 'true' }),
    },
  }
}

export const loadPharmacies = (
  api: Api,
  url: URL,
  { filters, query }: ReturnType<typeof parsePharmacyFilters>,
) =>
  loadListPage(url, filters, (after) =>
    api.callPage('GET /pharmacies/reports', {
      query: { ...query, 'page[size]': 50, ...(after && { 'page[after]': after }) },
    }),
  )
