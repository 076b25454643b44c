import type { Environment } from '../../edge/environment'

const parseOrigin = (address: string | undefined): string | null =>
  address && URL.canParse(address) ? new URL(address).origin : null

/** Where the lake may be asked from: the site, the Studio, and on a laptop whatever host it was reached at. */
const isAllowed = (origin: string, url: URL, environment: Environment): boolean =>
  origin === parseOrigin(environment.APP_ORIGIN) ||
  origin === parseOrigin(environment.STUDIO_ORIGIN) ||
  (environment.local && origin === url.origin)

/** The listed origin a request says it comes from: null without one, false where it comes from elsewhere. */
export const allowedOrigin = (
  request: Request,
  environment: Environment,
): string | null | false => {
  const origin = request.headers.get('origin')
  if (origin === null) return null
  return isAllowed(origin, new URL(request.url), environment) ? origin : false
}

/** Whether somebody may be sent there after signing in. */
export const isAllowedUrl = (address: string, url: URL, environment: Environment): boolean => {
  const origin = /^https?:\/\//i.test(address) ? parseOrigin(address) : null
  return origin !== null && isAllowed(origin, url, environment)
}

/** Lets the listed origin read the answer; nobody else's is ever named. */
export const withCors = (response: Response, origin: string | null | false): Response => {
  if (response.status === 101) return response
  response.headers.append('vary', 'Origin')
  if (!origin) return response
  response.headers.set('access-control-allow-origin', origin)
  response.headers.set('access-control-allow-credentials', 'true')
  return response
}

/** What a browser asks before it asks. */
export const preflightResponse = (origin: string | null | false): Response => {
  if (!origin) return new Response(null, { status: 403 })
  const response = new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, POST, PUT',
      'access-control-allow-headers':
        'authorization, content-type, last-event-id, x-sanity-project-id',
      'access-control-max-age': '600',
    },
  })
  return withCors(response, origin)
}
