import { parseOwnPath } from '#content/address/own-path'

/** The `next` parameter if it is a path of this site that may follow a sign-in, else `home`. */
export const safeNextPath = (next: string | null | undefined, home = '/app'): string => {
  const path = parseOwnPath(next)
  return path === null || /^\/(auth|api)(\/|$|\?|#)/.test(path) ? home : path
}

/** The first page after a sign-in: staff go to /staff unless they asked for a staff page. */
export const landingPath = (role: string, next: string): string =>
  role === 'patient' || /^\/(staff|studio|lake)(\/|$)/.test(next) ? next : '/staff'

/** The `theme_id` parameter, else the brand of the page; null unless it is a UUID. */
export const parseThemeId = (
  query: URLSearchParams,
  brandId: string | null = null,
): string | null => uuidOrNull(query.get('theme_id') ?? brandId)

/** The `organization_id` parameter of an organization's own link; null unless it is a UUID. */
export const parseOrganizationId = (query: URLSearchParams): string | null =>
  uuidOrNull(query.get('organization_id'))

const uuidOrNull = (id: string | null): string | null =>
  id && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null
