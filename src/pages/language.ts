import type { APIRoute } from 'astro'
import { isLanguage } from '../content/language'
import { returnPathIn } from '../islands/translation/destination'
import { languageCookie } from '../server/language-and-native-cookies'

/** Stores the chosen language and redirects back: the language menu without scripts. */
export const GET: APIRoute = ({ url, rewrite }) => {
  const to = url.searchParams.get('to')
  if (!isLanguage(to)) return rewrite('/404')
  const headers = new Headers({
    location: returnPathIn(url.searchParams.get('back'), to),
    'cache-control': 'no-store',
  })
  headers.append('set-cookie', languageCookie(to))
  return new Response(null, { status: 303, headers })
}
