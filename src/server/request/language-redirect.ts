import type { Language } from '#content/language'
import { localizedPath } from '../address/localized-path'
import { languageCookie } from '../cookies'
import type { PageContext } from './context'

const to = (status: 302 | 303, location: string, cookie?: string): Response =>
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
 * Where a public page is for this visitor, when it is elsewhere: `/en/faq` is `/faq` and chooses English;
 * who chose another language gets the page in it; `/` alone speaks the brand's first language by itself.
 */
export const languageRedirect = ({ pageRequest, brand }: PageContext): Response | null => {
  const { path, language, hasLanguagePrefix, isPublic, isRead, chosenLanguage, url } = pageRequest
  if (!isPublic || !isRead) return null
  const at = (other: Language) => localizedPath(other, path) + url.search
  if (hasLanguagePrefix && language === 'en') return to(303, at('en'), languageCookie('en'))
  if (hasLanguagePrefix) return brand.languages.includes(language) ? null : to(302, at('en'))
  const [first = 'en'] = brand.languages
  const theirs =
    chosenLanguage && brand.languages.includes(chosenLanguage)
      ? chosenLanguage
      : path === '/'
        ? first
        : 'en'
  return theirs === 'en' ? null : to(302, at(theirs))
}
