import { brandPath } from '#content/address/localized-path'
import type { Language } from '#content/language'
import { languageCookie } from '../language-and-native-cookies'
import type { PageContext } from './context'

interface Destination {
  readonly status: 301 | 302 | 303
  readonly location: string
  readonly cookie?: string
}
const redirectTo = ({ status, location, cookie }: Destination): Response =>
  new Response(null, {
    status,
    headers: {
      location,
      'cache-control': 'no-store',
      vary: 'cookie',
      ...(cookie && { 'set-cookie': cookie }),
    },
  })

/**
 * Where a public page is for this visitor, when it is elsewhere: `/faq/` is `/faq`, `/en/faq` is `/faq` and chooses
 * English; a visitor who chose another language gets the page in it; `/` alone speaks the brand's first language by itself.
 */
export const languageRedirect = ({ pageRequest, brand }: PageContext): Response | null => {
  const { path, language, hasLanguagePrefix, isPublic, isRead, chosenLanguage, url } = pageRequest
  if (!isPublic || !isRead) return null
  const page = path.replace(/(.)\/$/, '$1')
  const at = (other: Language) => brandPath(brand, other, page) + url.search
  const isOffered = brand.languages.includes(language)
  if (hasLanguagePrefix && !isOffered) return redirectTo({ status: 302, location: at('en') })
  const named = brandPath(brand, language, page)
  if (hasLanguagePrefix && url.pathname === named) return null
  if (hasLanguagePrefix && language === 'en')
    return redirectTo({ status: 303, location: at('en'), cookie: languageCookie('en') })
  if (hasLanguagePrefix || path !== page) return redirectTo({ status: 301, location: at(language) })
  const [first = 'en'] = brand.languages
  const theirs =
    chosenLanguage && brand.languages.includes(chosenLanguage)
      ? chosenLanguage
      : path === '/'
        ? first
        : 'en'
  return at(theirs) === url.pathname + url.search
    ? null
    : redirectTo({ status: 302, location: at(theirs) })
}
