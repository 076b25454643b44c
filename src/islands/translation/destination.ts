import { localizedPath, parseLocalizedPath } from '#content/address/localized-path'
import { parseOwnPath } from '#content/address/own-path'
import type { Language } from '#content/language'

/** The page to return to, in a language; the home page for a URL of another origin. */
export const returnPathIn = (back: string | null, language: Language): string => {
  const path = parseOwnPath(back)
  const home = localizedPath(language, '/')
  if (path === null || /^\/(api|live|language)(\/|\?|#|$)/.test(path)) return home
  const [, pathname = '/', rest = ''] = /^([^?#]*)(.*)$/.exec(path) ?? []
  return parseOwnPath(localizedPath(language, parseLocalizedPath(pathname).path) + rest) ?? home
}
