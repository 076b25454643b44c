import { roles } from '#edge/access/roles'
import type { Api } from '#edge/client'
import { accountStatuses } from '#edge/domains/users/contract'
import { loadListPage } from '../lists/list-page'

/** The colleagues that an address asks for. */
export const loadPeople = async (api: Api, url: URL) => {
  const { searchParams } = url
  const role = roles.find((one) => one === searchParams.get('role') && one !== 'patient')
  const status = accountStatuses.find((one) => one === searchParams.get('status'))
  const page = await loadListPage(url, { role, status }, (after) =>
    api.system_users.page({
      filter: { role, status },
      sort: 'lastName,firstName',
      page: { size: 50, after, total: true },
    }),
  )
  return { role, status, ...page }
}

export type PeoplePage = Awaited<ReturnType<typeof loadPeople>>

/** How many admins there are or wait for their colleague, up to two. */
export const countAdmins = async (api: Api): Promise<number> => {
  const admins = await Promise.all(
    (['active', 'invited'] as const).map((status) =>
      api.system_users.list({ filter: { role: 'admin', status }, page: { size: 2 } }),
    ),
  )
  return admins.flat().length
}
