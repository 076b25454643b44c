import type { AstroGlobal } from 'astro'
import { loadPageChrome } from './page-chrome'

/**
 * A page that is the same for every visitor: cached at the edge until its content changes, revalidated by each
 * browser, for a sign-in changes what '/' is. qa and staging are kept out of search engines.
 */
export const cachePublicly = async (
  page: Pick<AstroGlobal, 'locals' | 'response'>,
): Promise<void> => {
  const { validForSeconds } = await loadPageChrome(page)
  const life = Math.min(300, Math.max(0, Math.floor(validForSeconds)))
  page.response.headers.set('cache-control', `public, max-age=0, s-maxage=${life}`)
  if (['qa', 'staging'].includes(page.locals.environment.ENVIRONMENT))
    page.response.headers.set('x-robots-tag', 'noindex')
}
