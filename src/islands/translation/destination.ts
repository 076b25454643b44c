import type { Language } from '../../content/language'
import { localizedPath, parseLocalizedPath } from '../../server/address/localized-path'

/** A page of this site that somebody came from, in a language; another site's address is no page of ours. */
export const returnPathIn = (back: string | null, language: Language): string => {
  if (!back?.startsWith('/') || /^\/[/\\]|^\/(api|live|language)(\/|\?|$)|[\\\s]/.test(back))
    return localizedPath(language, '/')
  const [, pathname = '/', rest = ''] = /^([^?#]*)(.*)$/.exec(back) ?? []
  return localizedPath(language, parseLocalizedPath(pathname).path) + rest
}
