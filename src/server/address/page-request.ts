import { isPublicPage, parseLocalizedPath } from '#content/address/localized-path'
import { directionOf, isLanguage, type Language } from '#content/language'
import { languageCookieName, nativeCookieName, readCookie } from '#edge/access/cookies'

/** What a request for a page says by itself, before anything is looked up. */
export interface PageRequest {
  readonly url: URL
  /** The page, without the language in its address. */
  readonly path: string
  readonly language: Language
  readonly direction: 'ltr' | 'rtl'
  /** Its address names a language. */
  readonly hasLanguagePrefix: boolean
  /** A public page: rendered once per brand and language. */
  readonly isPublic: boolean
  readonly native: boolean
  /** The language this visitor chose before. */
  readonly chosenLanguage: Language | null
  readonly cookies: string
  readonly isRead: boolean
}

/** Staff and the tools of a laptop speak English. */
const englishOnly = /^\/(staff|dev|studio)(\/|$)/

export const parsePageRequest = (request: Request): PageRequest => {
  const url = new URL(request.url)
  const cookies = request.headers.get('cookie') ?? ''
  const { language, path, named: hasLanguagePrefix } = parseLocalizedPath(url.pathname)
  const isPublic = isPublicPage(path)
  const cookie = cookies && readCookie(cookies, languageCookieName)
  const chosenLanguage = isLanguage(cookie) ? cookie : null
  const pageLanguage = isPublic ? language : appLanguage(path, chosenLanguage)
  return {
    url,
    path,
    language: pageLanguage,
    direction: directionOf(pageLanguage),
    hasLanguagePrefix,
    isPublic,
    native: url.searchParams.get('native') === '1' || readCookie(cookies, nativeCookieName) === '1',
    chosenLanguage,
    cookies,
    isRead: request.method === 'GET' || request.method === 'HEAD',
  }
}

const appLanguage = (path: string, chosen: Language | null): Language => {
  if (englishOnly.test(path)) return 'en'
  // There is no such page, and its address says in which language to say so.
  const [, first] = path.split('/')
  return isLanguage(first) ? first : (chosen ?? 'en')
}
