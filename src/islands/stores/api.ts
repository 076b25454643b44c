import { type Api, client, type Fetcher } from '#edge/client'
import { $token, freshToken } from './auth-token'
import { showPageError } from './page-error'
import { isSessionAlive, logOut } from './session'

const timeoutMs = 60_000

/** Texts by which the API says that the session is over (401), and that the role may not call the endpoint (403). */
const sessionEndedTexts = ['you are not authorized', 'user not authenticated']
const noPermissionText = 'does not has permissions on this endpoint'

/** Times a request that the server had no room for is sent again, and the longest wait between two of them. */
const maxRetries = 4
const maxRetryWaitMs = 5_000

let askAgain: (response: Response) => Promise<boolean> = async () => false
/** On pages that can ask for a fresh proof: whether a refused call may be sent again. Returns how to stop. */
export const onRefusal = (handler: typeof askAgain): (() => void) => {
  const before = askAgain
  askAgain = handler
  return () => {
    askAgain = before
  }
}

const pendingRequests = new Set<AbortController>()
/** Aborts every unanswered request; their promises reject with an AbortError. */
export const cancelPending = () => {
  for (const request of pendingRequests) request.abort()
}

const createFetcher = (onPageError: (status: number, details: string) => void): Fetcher => {
  const fetchFromApi: Fetcher = async (path, init) => {
    const request = new AbortController()
    const timer = setTimeout(() => request.abort(new DOMException('', 'TimeoutError')), timeoutMs)
    pendingRequests.add(request)
    try {
      const token = await freshToken()
      const headers = headersFor(path, init, token)
      const response = await withRetries(() =>
        fetch(path, { ...init, headers, signal: request.signal }),
      )
      if (response.status < 500) unanswered.delete(path + init.body)
      if (response.ok) return await readWhole(response)
      if (await askAgain(response)) return fetchFromApi(path, init)
      if (isSessionEnded(response.status, await response.clone().text())) {
        if (!(await isSessionAlive())) cancelPending()
        // The token had expired, and the response with its renewal was lost.
        else if ($token.get() !== token) return fetchFromApi(path, init)
      } else await handleErrorResponse(response, onPageError)
      return response
    } catch (error) {
      if (isTimeout(error)) onPageError(504, 'No answer after 60 seconds')
      throw error
    } finally {
      clearTimeout(timer)
      pendingRequests.delete(request)
    }
  }
  return fetchFromApi
}

/** Within the time of its request: a document whose rest never comes is no answer. A file may take longer. */
const readWhole = async (response: Response): Promise<Response> =>
  response.body && /json/.test(response.headers.get('content-type') ?? '')
    ? new Response(await response.text(), response)
    : response

// Nothing was begun on a request that was turned away, so that sending it again does it once. Each browser
// waits a while of its own, or they would all come back together.
const withRetries = async (send: () => Promise<Response>): Promise<Response> => {
  for (let retries = 0; ; retries++) {
    const response = await send()
    const seconds = Number(response.headers.get('retry-after'))
    if (response.status !== 503 || !(seconds > 0) || retries === maxRetries) return response
    const waitMs = Math.min(seconds * 1000, maxRetryWaitMs) * (0.5 + Math.random())
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

/** Milliseconds for which the same words sent once more are the same wish: an hour later, they are another. */
const sameWishMs = 10 * 60_000
/** The keys of creates that have no answer yet, by what was sent. */
const unanswered = new Map<string, string>()

const keyFor = (sent: string): string => {
  const key = unanswered.get(sent) ?? crypto.randomUUID()
  unanswered.set(sent, key)
  setTimeout(() => unanswered.delete(sent), sameWishMs)
  return key
}

const headersFor = (path: string, init: RequestInit, token: string | null) => {
  const headers = new Headers(init.headers)
  if (token) headers.set('authorization', `Bearer ${token}`)
  // A create that the network sends twice, or a user who saw no answer, is done once.
  if (token && init.method === 'POST' && !headers.has('idempotency-key'))
    headers.set('idempotency-key', keyFor(path + init.body))
  return headers
}

const handleErrorResponse = async (
  response: Response,
  onPageError: (status: number, details: string) => void,
) => {
  const { status } = response
  const text = await response.clone().text()
  const details = `HTTP ${status}, request ${response.headers.get('x-request-id') ?? 'unknown'}`
  if (
    status === 404 ||
    status >= 500 ||
    (status === 403 && text.toLowerCase().includes(noPermissionText))
  )
    onPageError(status, details)
}

/** Whether this answer says that the session is over. */
export const isSessionEnded = (status: number, text: string) =>
  status === 401 && sessionEndedTexts.some((each) => text.toLowerCase().includes(each))

/** Aborts what is pending and leads to the sign-in page, which leads back here. */
export const endSession = () => {
  cancelPending()
  void logOut('ended')
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'

/** The API for the signed-in user, for reads and gates: 404, 5xx, a timeout and a 403 for the endpoint show the error page. */
export const api: Api = client(createFetcher(showPageError))

/** The same for calls whose failure the caller shows in place; only the end of the session is handled here. */
export const apiWithLocalErrors: Api = client(createFetcher(() => {}))
