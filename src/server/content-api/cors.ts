import type { Environment } from '#edge/platform/environment'

const parseOrigin = (address: string | undefined): string | null =>
  address && URL.canParse(address) ? new URL(address).origin : null

/** Allowed origins: the site, the Studio, and on a laptop the request's own host. */
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

/** Whether sign-in may redirect there. */
export const isAllowedUrl = (address: string, url: URL, environment: Environment): boolean => {
  const origin = /^https?:\/\//i.test(address) ? parseOrigin(address) : null
  return origin !== null && isAllowed(origin, url, environment)
}

/** CORS headers for an allowed origin; no other origin is ever named. */
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
