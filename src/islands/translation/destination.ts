import type { Language } from '../../content/language'
import { addressIn, addressOf } from '../../server/address/localized-path'

/** A page of this site that somebody came from, in a language; another site's address is no page of ours. */
export const destination = (back: string | null, language: Language): string => {
  if (!back?.startsWith('/') || /^\/[/\\]|^\/(api|live|language)(\/|\?|$)|[\\\s]/.test(back))
    return addressIn(language, '/')
  const [, pathname = '/', rest = ''] = /^([^?#]*)(.*)$/.exec(back) ?? []
  return addressIn(language, addressOf(pathname).path) + rest
}
