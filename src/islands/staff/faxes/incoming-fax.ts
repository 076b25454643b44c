import type { Api } from '#edge/client'
import { faxStatuses } from '#edge/domains/incoming_faxes/transitions'
import { phoneDisplay } from '#edge/platform/phone-display'
import { apiWithLocalErrors } from '#islands/stores/api'

export const faxViews = faxStatuses
export type FaxView = (typeof faxViews)[number]

export const faxListUrl = (view: FaxView): string =>
  view === 'to_route' ? '/staff/faxes' : `/staff/faxes?view=${view}`

/** Those that wait, the oldest first; of the others the latest. */
export const loadFaxes = (api: Api, view: FaxView) =>
  api.incoming_faxes.list({
    filter: { status: [view] },
    sort: view === 'to_route' ? 'receivedAt' : '-receivedAt',
    page: { size: 100 },
  })
export type IncomingFax = Awaited<ReturnType<typeof loadFaxes>>[number]

export const problemTexts: Readonly<Record<NonNullable<IncomingFax['fileProblem']>, string>> = {
  unreadable:
    'Its pages cannot be shown here. Download the file, or ask the sender to fax it again.',
  too_large: 'It is too large to take. Its pages are with the fax service.',
  missing: 'No pages came with it. Ask the sender to fax it again.',
}

export const senderOf = ({ fromNumber }: IncomingFax): string | null => {
  if (!fromNumber) return null
  const digits = fromNumber.replace(/^\+1(?=\d{10}$)/, '')
  return /^\d{10}$/.test(digits) ? phoneDisplay(digits) : fromNumber
}

export const loadFaxFiles = (fax: string) =>
  apiWithLocalErrors.call('GET /incoming_faxes/:incoming_fax/files', {
    params: { incoming_fax: fax },
  })
export const readFaxFile = async (fax: string, attachment: string) =>
  (
    await apiWithLocalErrors.call('GET /incoming_faxes/:incoming_fax/files/:attachment', {
      params: { incoming_fax: fax, attachment },
    })
  ).file

const named = ({ id, version }: IncomingFax) => ({
  params: { id },
  ...(version !== undefined && { version }),
})
interface Reason {
  readonly reasonCode: string
  readonly reasonText?: string | null | undefined
}

export const routeFax = (
  fax: IncomingFax,
  body: Parameters<typeof apiWithLocalErrors.call<'POST /incoming_faxes/:id/route'>>[1]['body'],
) => apiWithLocalErrors.call('POST /incoming_faxes/:id/route', { ...named(fax), body })
export const discardFax = (fax: IncomingFax, body: Reason) =>
  apiWithLocalErrors.call('POST /incoming_faxes/:id/discard', { ...named(fax), body })
export const reopenFax = (fax: IncomingFax, body: Reason) =>
  apiWithLocalErrors.call('POST /incoming_faxes/:id/reopen', { ...named(fax), body })
