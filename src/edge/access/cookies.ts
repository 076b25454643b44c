// Names of all cookies. The token is read by pages and scripts of this host, `__Host-` by the edge alone.
const brandName = 'careplus_'
export const tokenCookieName = `${brandName}token`
export const hostPrefix = '__Host-'
export const refreshCookieName = `${hostPrefix}${brandName}refresh`
export const deviceCookieName = `${hostPrefix}${brandName}device`
export const previewCookieName = `${brandName}preview`
export const languageCookieName = 'lang'
export const brandCookieName = 'brand'
export const nativeCookieName = 'native'

/** Whether a browser sends cookies of a session, a device or a preview: its page is no one else's. */
export const hasOwnCookies = (header: string): boolean => header.includes(brandName)

/** The value of a cookie in a `Cookie` header; null without it. */
export const readCookie = (header: string, name: string): string | null =>
  header.match(new RegExp(`(?:^|;\\s*)${name}=([^;]*)`))?.[1] ?? null
