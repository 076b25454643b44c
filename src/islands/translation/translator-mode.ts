import type { AstroGlobal } from 'astro'

type Page = Pick<AstroGlobal, 'locals' | 'originPathname' | 'cookies'>

/** Where people sign in and where they are signed in: pages that live on in the browser. */
export const isInApp = ({ originPathname }: Pick<Page, 'originPathname'>) =>
  /^\/(app|auth)(\/|$)/.test(originPathname)

/**
 * Who translates a page: null for an English one; the browser, in place, one that lives on there; the server all
 * others, and any for a browser that runs no scripts.
 */
export const translatorOf = (page: Page) => {
  if (page.locals.lang === 'en') return null
  return isInApp(page) && !runsNoScripts(page) ? 'browser' : 'server'
}

/** Told by the page itself, which such a browser leaves at once for `/language`. */
export const runsNoScripts = ({ cookies }: Pick<Page, 'cookies'>) =>
  cookies.get('scripts')?.value === 'off'
