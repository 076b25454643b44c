import type { AstroGlobal } from 'astro'
import { addressOf, isPublicPage } from '../../shell/address'

type Page = Pick<AstroGlobal, 'locals' | 'originPathname' | 'cookies'>

/**
 * Who translates a page: nobody an English one; the server a public one, and any for a browser that runs no
 * scripts; else the browser, in place.
 */
export const translatorOf = ({ locals, originPathname, cookies }: Page) => {
  if (locals.lang === 'en') return null
  const atServer = isPublicPage(addressOf(originPathname).path) || runsNoScripts(cookies)
  return atServer ? 'server' : 'browser'
}

/** Told by the page itself, which such a browser leaves at once for `/language`. */
export const runsNoScripts = (cookies: Page['cookies']) => cookies.get('scripts')?.value === 'off'
