import type { Environment } from '../platform/environment'
import { Problem } from '../platform/problem'

/**
 * Refuses a change of the session that a page of another origin had the browser send with its cookies. A request without
 * `Origin` and `Sec-Fetch-Site` comes from no browser page.
 */
export const assertOwnOrigin = (
  request: globalThis.Request,
  { APP_ORIGIN, STUDIO_ORIGIN }: Pick<Environment, 'APP_ORIGIN' | 'STUDIO_ORIGIN'>,
): void => {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  // Set by the browser alone: it holds behind a proxy too, whose host is not the one the browser sees.
  if (site === 'same-origin' || (site === null && origin === null)) return
  const own = [new URL(request.url).origin, APP_ORIGIN, STUDIO_ORIGIN]
  if (origin !== null && own.includes(origin)) return
  throw new Problem(403, 'foreign_origin', 'A page of another site may not do this.')
}
