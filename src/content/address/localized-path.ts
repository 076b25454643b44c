import { isLanguage, type Language } from '#content/language'

/** Public pages: rendered once per brand and language, cached, and, but for the status, in the sitemap. */
const publicPages: readonly RegExp[] = [
  /^\/$/,
  /^\/(faq|treatments)(\/[\w-]+)?$/,
  /^\/(how-it-works|clinicians|privacy|terms|accessibility|partners|status)$/,
  /^\/consents(\/[\w-]+){0,2}$/,
  /^\/pages\/[\w-]+$/,
]
export const isPublicPage = (path: string): boolean =>
  publicPages.some((pattern) => pattern.test(path.replace(/(.)\/$/, '$1')))

/**
 * The language an address asks for and the page it means: `/ar/faq` is `/faq` in Arabic. Public pages alone
 * have languages in their address; `named` says whether this one had.
 */
export const parseLocalizedPath = (
  pathname: string,
): { readonly language: Language; readonly path: string; readonly named: boolean } => {
  const [, first = '', rest = ''] = /^\/([a-z]{2})(\/.*)?$/.exec(pathname) ?? []
  const path = rest || '/'
  if (isLanguage(first) && isPublicPage(path)) return { language: first, path, named: true }
  return { language: 'en', path: pathname, named: false }
}

/** Where a brand has a page in a language: `/` speaks its first language, so that English may be at `/en/`. */
export const brandPath = (
  { languages }: { readonly languages: readonly Language[] },
  language: Language,
  path: string,
): string =>
  path === '/' && language === 'en' && languages[0] !== 'en'
    ? '/en/'
    : localizedPath(language, path)

/** Where a page is in a language; English has no prefix. */
export const localizedPath = (language: Language, path: string): string =>
  language === 'en' || !isPublicPage(path) ? path : `/${language}${path === '/' ? '/' : path}`
