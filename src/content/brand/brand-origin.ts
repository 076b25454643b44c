import type { BrandDocument } from '../queries/brands'

/**
 * Where a brand's pages are: the clinic's own address for the default brand, the first of its hosts for
 * another. The Host of a request never decides it, but locally, where no address is configured.
 */
export const brandOriginOf = (
  { isDefault, hosts }: BrandDocument,
  requested: string,
  configured?: string,
): string => {
  const own = configured ?? requested
  const [host] = hosts ?? []
  if (isDefault || !host) return own
  const [, protocol = 'https:', port = ''] =
    /^(https?:)\/\/(?:\[[^\]]*\]|[^:/]+)(:\d+)?/.exec(own) ?? []
  const isLocal = host === 'localhost' || host.endsWith('.localhost')
  return isLocal ? `${protocol}//${host}${port}` : `https://${host}`
}
