import { readCookie } from '#edge/access/cookies'
import { ApiError } from '#edge/client'

const name = 'cookies_kept'

/** Throws where the browser keeps no cookies: the next page would not know of the sign-in. */
export const assertCookies = () => {
  if (keepsCookies()) return
  const detail =
    'Your browser blocks cookies, so you cannot stay signed in. Allow cookies for this site in your browser’s settings, then sign in again.'
  throw new ApiError(422, [{ status: '422', code: 'cookies_blocked', title: 'Cookies', detail }])
}

const keepsCookies = (): boolean => {
  write(`${name}=1; Path=/; SameSite=Lax`)
  const isKept = readCookie(document.cookie, name) !== null
  write(`${name}=; Path=/; Max-Age=0; SameSite=Lax`)
  return isKept
}

const write = (cookie: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: read again before the next line runs
  document.cookie = cookie
}
