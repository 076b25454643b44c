import { forwardedHeader, signAddress } from './access/caller-address'
import { respond } from './jsonapi/read/read-handlers'
import { leavePlaceWhile } from './jsonapi/request/load-shedding'
import { snakeCase } from './platform/case'
import { newestSecret } from './platform/crypto/secret-list'
import type { Environment } from './platform/environment'
import { uuidv7 } from './platform/ids'
import { errorsDocument, Problem } from './platform/problem'
import { now } from './platform/time'

const timeoutMs = 60_000
const responseHeaders = [
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

/** What is said of the way here, which is another one from here on; an address is passed on signed alone. */
const replacedHeaders = [
  'host',
  'connection',
  'cf-connecting-ip',
  'forwarded',
  'true-client-ip',
  'x-forwarded-for',
  'x-real-ip',
  forwardedHeader,
]

/** With `API_ORIGIN` set, the API lives there: credentials and body pass through, the caller's address goes along signed, headers come back cleaned. */
export const proxyApi = async (request: Request, environment: Environment): Promise<Response> => {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  for (const name of replacedHeaders) headers.delete(name)
  const address = request.headers.get('cf-connecting-ip')
  if (environment.FORWARDING_SECRET && address)
    headers.set(
      forwardedHeader,
      await signAddress(newestSecret(environment.FORWARDING_SECRET), {
        at: now(),
        method: request.method,
        path: pathname,
        address,
      }),
    )
  headers.set('x-request-id', uuidv7())
  const send = () =>
    fetch(new URL(pathname + search, environment.API_ORIGIN), {
      method: request.method,
      headers,
      body: request.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
  // The other server sheds its load itself, and an upload passes through as slowly as it is sent.
  const response = await leavePlaceWhile(request, send).catch(() => null)
  if (!response) {
    const problem = new Problem(503, 'upstream_unavailable', 'The service did not answer in time')
    const { status, errors } = errorsDocument(problem, snakeCase)
    return respond({ errors }, status, { 'cache-control': 'no-store' })
  }
  const cleaned = new Headers()
  for (const [name, value] of response.headers)
    if (responseHeaders.includes(name.toLowerCase())) cleaned.append(name, value)
  return new Response(response.body, { status: response.status, headers: cleaned })
}
