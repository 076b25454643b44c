import type { Language } from '../content/language'

/** Names of the cookies that pages set; the session's are in `edge/domains/auth/cookies`. */
export const languageCookieName = 'lang'
export const brandCookieName = 'brand'
export const previewCookieName = 'careplus_preview'

const yearSeconds = 31_536_000

export const languageCookie = (language: Language): string =>
  `${languageCookieName}=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax; Secure`
/** Set by the native app's first request: its pages have no header and no footer. */
export const nativeCookie = `native=1; Path=/; Max-Age=${yearSeconds}; SameSite=Lax; Secure`

/** The value of a cookie in a `Cookie` header; null without it. */
export const readCookie = (header: string, name: string): string | null =>
  header.match(new RegExp(`(?:^|;\\s*)${name}=([^;]*)`))?.[1] ?? null
