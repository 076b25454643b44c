import type { AstroGlobal } from 'astro'
import type { Language } from '#content/language'

// What a link brought belongs into no other address.
const secrets = ['fa', 'token']

/** Where a page is asked for in another language: the choice is kept, and the page comes back. */
export const languageHref = (
  { url, originPathname }: Pick<AstroGlobal, 'url' | 'originPathname'>,
  language: Language,
) => {
  const query = new URLSearchParams(url.search)
  for (const name of secrets) query.delete(name)
  const back = originPathname.replace(/(.)\/$/, '$1') + (query.size > 0 ? `?${query}` : '')
  return `/language?${new URLSearchParams({ to: language, back })}`
}
