// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { edge, freshBrowser, refusal, setCookie, tokenFor, watchLeaving } from './browser'

const load = async () => ({
  ...(await import('#islands/stores/api')),
  ...(await import('#islands/stores/page-error')),
})

beforeEach(() => {
  freshBrowser()
  setCookie(tokenFor('robin'))
})

describe('a request', () => {
  it('carries the token, and a key when it creates something', async () => {
    const sent = edge({ 'POST /api/client_errors': { status: 204 } })
    const { api } = await load()
    await api.call('POST /client_errors', {
      body: { build: '1', kind: 'A', page: '/', frames: [] },
    })
    await api.call('GET /health')
    expect(sent.map(({ headers }) => headers.get('authorization')?.slice(0, 7))).toEqual([
      'Bearer ',
      'Bearer ',
    ])
    expect(sent.map(({ headers }) => headers.has('idempotency-key'))).toEqual([true, false])
  })
  it('that creates something goes out under the same key until it is answered, and then under another', async () => {
    let requests = 0
    const sent = edge({
      'POST /api/client_errors': () => {
        requests += 1
        if (requests === 1) throw new TypeError('Failed to fetch')
        return requests === 2 ? refusal(502, 'No answer') : { status: 204 }
      },
    })
    const { apiWithLocalErrors } = await load()
    const report = (page: string) =>
      apiWithLocalErrors
        .call('POST /client_errors', { body: { build: '1', kind: 'A', page, frames: [] } })
        .catch(() => {})
    await report('/')
    await report('/')
    await report('/other')
    await report('/')
    await report('/')
    const [lost, failed, other, done, another] = sent.map(({ headers }) =>
      headers.get('idempotency-key'),
    )
    expect([failed, done]).toEqual([lost, lost])
    expect(new Set([lost, other, another]).size).toBe(3)
  })
  it('that creates something, long after one whose answer was lost, is another', async () => {
    vi.useFakeTimers()
    const sent = edge({
      'POST /api/client_errors': () => {
        throw new TypeError('Failed to fetch')
      },
    })
    const { apiWithLocalErrors } = await load()
    const report = () =>
      apiWithLocalErrors
        .call('POST /client_errors', { body: { build: '1', kind: 'A', page: '/', frames: [] } })
        .catch(() => {})
    await report()
    vi.advanceTimersByTime(9 * 60_000)
    await report()
    vi.advanceTimersByTime(2 * 60_000)
    await report()
    vi.useRealTimers()
    const [first, soon, later] = sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(soon).toBe(first)
    expect(later).not.toBe(first)
  })
  it('of a guest carries neither', async () => {
    setCookie(null)
    const sent = edge()
    const { api } = await load()
    await api.call('POST /client_errors', {
      body: { build: '1', kind: 'A', page: '/', frames: [] },
    })
    expect([...(sent[0]?.headers.keys() ?? [])]).not.toContain('authorization')
    expect([...(sent[0]?.headers.keys() ?? [])]).not.toContain('idempotency-key')
  })
})

describe('a request the server has no room for', () => {
  const busy = { ...refusal(503, 'Busy'), headers: { 'retry-after': '1' } }
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is retried after Retry-After, without an error page', async () => {
    let requests = 0
    const sent = edge({
      'GET /api/health': () => (++requests < 3 ? busy : { status: 200, body: { status: 'ok' } }),
    })
    const { $pageError, api } = await load()
    const answer = api.call('GET /health')
    await vi.advanceTimersByTimeAsync(400)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await answer).toMatchObject({ status: 'ok' })
    expect(sent).toHaveLength(3)
    expect($pageError.get()).toBeNull()
  })

  it('is given up after four more tries', async () => {
    const sent = edge({ 'GET /api/health': () => busy })
    const { $pageError, api } = await load()
    const answer = expect(api.call('GET /health')).rejects.toMatchObject({ status: 503 })
    await vi.advanceTimersByTimeAsync(20_000)
    await answer
    expect(sent).toHaveLength(5)
    expect($pageError.get()?.kind).toBe('broken')
  })
})

describe('what comes back', () => {
  it.each([
    [404, 'There is nothing here', 'missing'],
    [500, "Something isn't working", 'broken'],
    [503, 'Later', 'broken'],
    [403, 'The user does not has permissions on this endpoint', 'unauthorized'],
  ] as const)('as %i becomes the error page', async (status, detail, kind) => {
    edge({ 'GET /api/health': refusal(status, detail) })
    const { $pageError, api } = await load()
    await expect(api.call('GET /health')).rejects.toMatchObject({ status })
    expect($pageError.get()?.kind).toBe(kind)
  })
  it.each([
    [403, 'Something else is forbidden'],
    [409, 'provider_has_appointment'],
    [422, 'Enter your initials'],
  ])('as %i is the caller’s to put in words', async (status, detail) => {
    edge({ 'GET /api/health': refusal(status, detail) })
    const { $pageError, api } = await load()
    await expect(api.call('GET /health')).rejects.toMatchObject({ status })
    expect($pageError.get()).toBeNull()
  })
  it('shows no error page for a caller that handles errors locally', async () => {
    edge({ 'GET /api/health': refusal(500, 'Broken') })
    const { $pageError, apiWithLocalErrors } = await load()
    await expect(apiWithLocalErrors.call('GET /health')).rejects.toMatchObject({ status: 500 })
    expect($pageError.get()).toBeNull()
  })
  it.each(['You are not authorized', 'User not authenticated'])(
    'as 401 "%s" signs out and leads to the sign-in page',
    async (detail) => {
      edge({ 'GET /api/health': refusal(401, detail), 'GET /api/auth/login': { status: 401 } })
      const places = watchLeaving()
      const { apiWithLocalErrors } = await load()
      await expect(apiWithLocalErrors.call('GET /health')).rejects.toMatchObject({ status: 401 })
      await vi.waitFor(() => expect(places[0]).toMatch(/^\/auth\/login/))
      expect(localStorage.getItem('auth_token')).toBeNull()
    },
  )
  it('401 with another text, such as a wrong password, keeps the user signed in', async () => {
    edge({ 'GET /api/health': refusal(401, 'The email or the password is not right.') })
    const places = watchLeaving()
    const { apiWithLocalErrors } = await load()
    await expect(apiWithLocalErrors.call('GET /health')).rejects.toMatchObject({ status: 401 })
    expect(places).toEqual([])
  })
})

it('gives up after 60 seconds and shows the error page', async () => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      ),
  )
  const { $pageError, api } = await load()
  const requests = api.call('GET /health').catch((error: Error) => error.name)
  await vi.advanceTimersByTimeAsync(60_001)
  expect(await requests).toBe('TimeoutError')
  expect($pageError.get()?.kind).toBe('broken')
  vi.useRealTimers()
})
