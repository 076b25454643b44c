import type { AstroGlobal } from 'astro'

/**
 * What was typed into the search of a page without scripts; null when nothing was asked. It comes in the body
 * of a POST, is answered and forgotten: no cache, no log and no address has it.
 */
export const readPostedQuery = async (
  page: Pick<AstroGlobal, 'request' | 'response'>,
): Promise<string | null> => {
  if (page.request.method !== 'POST') return null
  page.response.headers.set('cache-control', 'no-store')
  page.response.headers.set('x-robots-tag', 'noindex')
  const form = await page.request.formData().catch(() => null)
  const typed = form?.get('q')
  return typeof typed === 'string' && typed.trim() ? typed.trim().slice(0, 100) : null
}
