import type { Environment } from '../../edge/environment'

const originIn = (address: string | undefined): string | null =>
  address && URL.canParse(address) ? new URL(address).origin : null

/** Where the lake may be asked from: the site, the Studio, and on a laptop whatever host it was reached at. */
const isListed = (origin: string, url: URL, environment: Environment): boolean =>
  origin === originIn(environment.APP_ORIGIN) ||
  origin === originIn(environment.STUDIO_ORIGIN) ||
  (environment.local && origin === url.origin)

/** The listed origin a request says it comes from: null without one, false where it comes from elsewhere. */
export const originOf = (request: Request, environment: Environment): string | null | false => {
  const origin = request.headers.get('origin')
  if (origin === null) return null
  return isListed(origin, new URL(request.url), environment) ? origin : false
}

/** Whether somebody may be sent there after signing in. */
export const isListedAddress = (address: string, url: URL, environment: Environment): boolean => {
  const origin = /^https?:\/\//i.test(address) ? originIn(address) : null
  return origin !== null && isListed(origin, url, environment)
}

/** Lets the listed origin read the answer; nobody else's is ever named. */
export const readable = (response: Response, origin: string | null | false): Response => {
  if (response.status === 101) return response
  response.headers.append('vary', 'Origin')
  if (!origin) return response
  response.headers.set('access-control-allow-origin', origin)
  response.headers.set('access-control-allow-credentials', 'true')
  return response
}

/** What a browser asks before it asks. */
export const preflight = (origin: string | null | false): Response => {
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
  return readable(response, origin)
}
