import type { APIRoute } from 'astro'
import { isLanguage } from '../content/language'
import { returnPathIn } from '../islands/translation/destination'

const cookie = (name: string, value: string, age: number) =>
  `${name}=${value}; Path=/; Max-Age=${age}; SameSite=Lax; Secure`

/** Keeps the choice of a language and goes back: what the list of languages does without scripts. */
export const GET: APIRoute = ({ url, rewrite }) => {
  const to = url.searchParams.get('to')
  if (!isLanguage(to)) return rewrite('/404')
  const headers = new Headers({
    location: returnPathIn(url.searchParams.get('back'), to),
    'cache-control': 'no-store',
  })
  headers.append('set-cookie', cookie('lang', to, 31_536_000))
  // A session cookie: scripts that are turned on later are noticed at the next start.
  if (url.searchParams.get('scripts') === 'off')
    headers.append('set-cookie', 'scripts=off; Path=/; SameSite=Lax; Secure')
  return new Response(null, { status: 303, headers })
}
