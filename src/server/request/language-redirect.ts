import type { Language } from '../../content/language'
import { addressIn } from '../address/localized-path'
import type { Visit } from './context'

export const languageCookie = (language: Language): string =>
  `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax; Secure`

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
export const turned = ({ wanted, brand }: Visit): Response | null => {
  const { path, language, named, isPublic, isReading, chosen, url } = wanted
  if (!isPublic || !isReading) return null
  const at = (other: Language) => addressIn(other, path) + url.search
  if (named && language === 'en') return to(303, at('en'), languageCookie('en'))
  if (named) return brand.languages.includes(language) ? null : to(302, at('en'))
  const [first = 'en'] = brand.languages
  const theirs = chosen && brand.languages.includes(chosen) ? chosen : path === '/' ? first : 'en'
  return theirs === 'en' ? null : to(302, at(theirs))
}
