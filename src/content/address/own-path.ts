/**
 * An address that someone gave as a path of this site, as a browser resolves it; null where it leads, or may be read as
 * leading, elsewhere. It is fit for a header: what is not ASCII is encoded.
 */
export const parseOwnPath = (address: string | null | undefined): string | null => {
  if (!address?.startsWith('/') || /[\\\p{Cc}]/u.test(address)) return null
  try {
    const { origin, pathname, search, hash } = new URL(address, site)
    return origin === site && !pathname.startsWith('//') ? pathname + search + hash : null
  } catch {
    // `URL.canParse` is younger than the oldest browsers.
    return null
  }
}

/** Any site: a path is the same on each. */
const site = 'https://site.invalid'
