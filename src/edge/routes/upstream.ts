import type { Environment } from '../environment'
import { uuidv7 } from '../identifiers'
import { errorsDocument, Problem } from '../jsonapi/errors'
import { answer } from '../jsonapi/reading'
import { toWire } from '../jsonapi/wire'

const timeout = 60_000
const kept = [
  'content-type',
  'cache-control',
  'etag',
  'location',
  'retry-after',
  'set-cookie',
  'x-request-id',
  'content-disposition',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
]

/** With `API_ORIGIN` set, the API lives there: credentials and body pass through, headers come back cleaned. */
export const upstream = async (request: Request, environment: Environment): Promise<Response> => {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  for (const name of ['host', 'cf-connecting-ip', 'x-forwarded-for', 'connection'])
    headers.delete(name)
  headers.set('x-request-id', uuidv7())
  const response = await fetch(new URL(pathname + search, environment.API_ORIGIN), {
    method: request.method,
    headers,
    body: request.body,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  }).catch(() => null)
  if (!response) {
    const problem = new Problem(503, 'upstream_unavailable', 'The service did not answer in time')
    const { status, errors } = errorsDocument(problem, toWire)
    return answer({ errors }, status, { 'cache-control': 'no-store' })
  }
  const cleaned = new Headers()
  for (const [name, value] of response.headers)
    if (kept.includes(name.toLowerCase())) cleaned.append(name, value)
  return new Response(response.body, { status: response.status, headers: cleaned })
}
