import { appendQuery } from '#content/address/append-query'
import { pageAfter } from './page-after'

type Filters = Readonly<Record<string, string | null | undefined>>

/** The addresses of one list with filters: what says nothing stays out of them. */
const listAddresses =
  (href: string, filters: Filters) =>
  (changes: Filters = {}): string => {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...filters, ...changes }))
      if (value) search.set(name, value)
    return appendQuery(href, search)
  }

/** The page of a list that an address asks for, with the addresses of its filters and of the pages beside it. */
export const loadListPage = async <Page extends { readonly next: string | null }>(
  { pathname, searchParams }: URL,
  filters: Filters,
  load: (after: string | undefined) => Promise<Page>,
) => {
  const { page, after } = await pageAfter(searchParams.get('after') ?? undefined, load)
  const address = listAddresses(pathname, filters)
  return {
    ...page,
    address,
    links: {
      first: address(),
      here: address({ after }),
      next: page.next && address({ after: page.next }),
    },
  }
}
