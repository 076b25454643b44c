import { languageCookieName, nativeCookieName } from '#edge/access/cookies'
import type { Language } from '../content/language'

const yearSeconds = 31_536_000

export const languageCookie = (language: Language): string =>
  `${languageCookieName}=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax; Secure`
/** Set by the native app's first request: its pages have no header and no footer. */
export const nativeCookie = `${nativeCookieName}=1; Path=/; Max-Age=${yearSeconds}; SameSite=Lax; Secure`
