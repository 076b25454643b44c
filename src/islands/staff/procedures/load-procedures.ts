import { appendQuery } from '#content/address/append-query'
import type { Api } from '#edge/client'
import { hasWords, inReadingOrder, loadCategories, newestFirst, readingStatusOf } from './procedure'

/** What an address of the procedures shows, to a reader of a role. */
export const loadProcedures = async (api: Api, role: string, search: URLSearchParams) => {
  const [all, categories] = await Promise.all([
    api.sops.list({ page: { size: 100 } }),
    loadCategories(api),
  ])
  const category = categories.find((one) => one === search.get('category'))
  const words = search.get('q')?.trim().slice(0, 100) ?? ''
  const onlyUnread = search.get('show') === 'unread'
  const unread = newestFirst(all.filter((one) => readingStatusOf(one, role) === 'unread'))
  const list = onlyUnread ? unread : inReadingOrder(all, role)
  return {
    categories,
    category,
    words,
    onlyUnread,
    unread: unread.length,
    rows: list.filter(
      (one) => (!category || one.category === category) && (!words || hasWords(one, words)),
    ),
  }
}

/** The address of the procedures with these filters. */
export const proceduresUrl = (filters: {
  readonly category?: string | undefined
  readonly q?: string | undefined
  readonly show?: 'unread' | undefined
}): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, value)
  return appendQuery('/staff/procedures', search)
}
