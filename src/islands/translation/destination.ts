import type { Language } from '#content/language'
import { localizedPath, parseLocalizedPath } from '#server/address/localized-path'

/** The page to return to, in a language; the home page for a URL of another origin. */
export const returnPathIn = (back: string | null, language: Language): string => {
  if (!back?.startsWith('/') || /^\/[/\\]|^\/(api|live|language)(\/|\?|$)|[\\\s]/.test(back))
    return localizedPath(language, '/')
  const [, pathname = '/', rest = ''] = /^([^?#]*)(.*)$/.exec(back) ?? []
  return localizedPath(language, parseLocalizedPath(pathname).path) + rest
}
