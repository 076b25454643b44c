import type { Api } from '#edge/client'
import { inquiryStatuses } from '#edge/domains/partner_inquiries/contract'
import { loadListPage } from '../lists/list-page'

/** The inquiries of partners that an address asks for, those without an answer where it names none. */
export const loadInquiries = async (api: Api, url: URL) => {
  const status = inquiryStatuses.find((one) => one === url.searchParams.get('status')) ?? 'new'
  const page = await loadListPage(url, { status }, (after) =>
    api.partner_inquiries.page({
      filter: { status },
      sort: '-createdAt',
      page: { size: 25, after, total: true },
    }),
  )
  return { status, ...page }
}
