import { vi } from 'vitest'

/** A token as the edge signs it, but for the signature: the browser never checks that. */
export const tokenFor = (user: string, secondsLeft = 900, now = Date.now()) => {
  const exp = Math.floor(now / 1000) + secondsLeft
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
  return `${part({ alg: 'HS256' })}.${part({ user_id: user, role: 'patient', exp })}.x`
}

const cookieName = 'careplus_token'
export const setCookie = (token: string | null) => {
  document.cookie = token ? `${cookieName}=${token}; Path=/` : `${cookieName}=; Path=/; Max-Age=0`
}

/** A browser with empty storage, and stores that have not been loaded. */
export const freshBrowser = () => {
  vi.resetModules()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  setCookie(null)
  document.body.replaceChildren()
}

/** Where the page wanted to go; it stays where it is. */
export const watchLeaving = () => {
  const places: string[] = []
  vi.spyOn(location, 'replace').mockImplementation((url) => void places.push(String(url)))
  vi.spyOn(location, 'assign').mockImplementation((url) => void places.push(String(url)))
  vi.spyOn(location, 'reload').mockImplementation(() => void places.push('reload'))
  return places
}

export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: unknown
}
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }

/** An edge that answers as told, by 'METHOD /path'; anything else is a 204. */
export const edge = (answers: Record<string, Answer | ((sent: Sent) => Answer)> = {}) => {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = new URL(url, 'http://localhost').pathname
    const method = init.method ?? 'GET'
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const request: Sent = { method, path, headers: new Headers(init.headers), body }
    sent.push(request)
    const found = answers[`${method} ${path}`]
    const {
      status = 204,
      body: message,
      headers = {},
    } = typeof found === 'function' ? found(request) : (found ?? {})
    return new Response(message === undefined ? null : JSON.stringify(message), {
      status,
      headers: { 'content-type': 'application/vnd.api+json', ...headers },
    })
  })
  return sent
}

export const refusal = (status: number, detail: string, more: object = {}): Answer => ({
  status,
  body: { errors: [{ status: String(status), code: 'refused', title: 'No', detail, ...more }] },
})
