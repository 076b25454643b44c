// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { reportClientError } from '#edge/domains/client_errors/contract'
import { passTime } from '../pass-time'
import { edge, freshBrowser } from './browser'

const load = async () => ({
  ...(await import('#islands/stores/error-reporting')),
  ...(await import('#islands/stores/page-error')),
})
const refused = async (detail: string) => {
  const { ApiError } = await import('#edge/client')
  return new ApiError(401, [{ status: '401', code: 'x', title: 'x', detail }])
}
const at = (path: string) => history.replaceState(null, '', path)

beforeEach(() => {
  freshBrowser()
  at('/')
})

it('tells kind and place, and nothing a person wrote', async () => {
  const sent = edge()
  at('/app/appointments/01a1fd2d-5129-7860-974d-96065622c6f3/confirm')
  const error = new TypeError('Robin Vega has PrEP')
  error.stack = `TypeError: Robin Vega has PrEP
    at pick (${location.origin}/_astro/TimePicker.pFf0m5q7.js:12:34)
    at async (${location.origin}/app/Robin-Vega:1:1)
    at other (https://elsewhere.example/_astro/x.js:1:1)
go@${location.origin}/_astro/Safari.js:3:4`
  const { reportError } = await load()
  reportError(error)
  expect(sent[0]?.body).toEqual({
    build: 'dev',
    kind: 'TypeError',
    page: '/app/appointments/:id/confirm',
    frames: [
      { file: '/_astro/TimePicker.pFf0m5q7.js', line: 12, column: 34, name: 'pick' },
      { file: '/_astro/Safari.js', line: 3, column: 4, name: 'go' },
    ],
  })
  expect(reportClientError.body.safeParse(sent[0]?.body).success).toBe(true)
  expect(JSON.stringify(sent)).not.toMatch(/Robin|Vega|PrEP/)
})

it.each([
  ['a canceled request', () => new DOMException('', 'AbortError')],
  ['a session that is over', () => refused('User not authenticated')],
  ['a session that was ended', () => refused('You are not authorized')],
  ['a note that is not complete', () => refused('SOAP content validation failed')],
])('does not tell of %s', async (_, error) => {
  const sent = edge()
  ;(await load()).reportError(await error())
  expect(sent).toEqual([])
})

it('only counts what translation did to the page', async () => {
  const sent = edge()
  const error = new DOMException("Failed to execute 'removeChild' on 'Node'", 'NotFoundError')
  ;(await load()).reportError(error)
  expect(sent[0]?.body).toMatchObject({ kind: 'DomChangedByTranslation', frames: [] })
})

it('shows that there is a new version when a part of the page is gone', async () => {
  edge({ 'GET /api/health': { status: 200, body: { status: 'ok', version: '2' } } })
  const { $pageError, reportError, watchErrors } = await load()
  const stop = watchErrors('1')
  reportError(new TypeError('Failed to fetch dynamically imported module: x.js'))
  await vi.waitFor(() => expect($pageError.get()?.kind).toBe('new_version'))
  stop()
})

it('reports a part that did not come a moment later, when a page that was left is gone', async () => {
  const sent = edge({ 'GET /api/health': { status: 200, body: { status: 'ok', version: '1' } } })
  const { reportError } = await load()
  vi.useFakeTimers()
  reportError(new TypeError('error loading dynamically imported module: x.js'))
  await vi.advanceTimersByTimeAsync(250)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(sent[0]?.body).toMatchObject({ kind: 'ChunkLoadFailed' })
  vi.useRealTimers()
})

it('says that the line was lost when the version is the same', async () => {
  edge({ 'GET /api/health': { status: 200, body: { status: 'ok', version: '1' } } })
  const { $pageError, reportError, watchErrors } = await load()
  const { $toasts } = await import('#islands/stores/toasts')
  const stop = watchErrors('1')
  reportError(new TypeError('error loading dynamically imported module: x.js'))
  await vi.waitFor(() => expect($toasts.get()[0]?.text).toContain('didn’t load'))
  expect($pageError.get()).toBeNull()
  stop()
})

it('hears of a part of the page that could not wake up', async () => {
  edge({ 'GET /api/health': { status: 200, body: { status: 'ok', version: '2' } } })
  const { $pageError, watchErrors } = await load()
  const stop = watchErrors('1')
  const error = new TypeError('Importing a module script failed.')
  document.body.dispatchEvent(
    new CustomEvent('astro:hydration-error', { bubbles: true, detail: { error } }),
  )
  await vi.waitFor(() => expect($pageError.get()?.kind).toBe('new_version'))
  stop()
})

it('shows the 500 page when a part of the page broke and is gone, and only then', async () => {
  edge()
  document.body.innerHTML =
    '<astro-island><p>Visits</p></astro-island><astro-island></astro-island>'
  const { $pageError, watchErrors } = await load()
  vi.useFakeTimers()
  const stop = watchErrors('1')
  const broke = () => dispatchEvent(new ErrorEvent('error', { error: new RangeError('x') }))
  broke()
  await passTime(1_000)
  expect($pageError.get()).toBeNull()
  document.querySelector('p')?.remove()
  broke()
  await passTime(1_000)
  vi.useRealTimers()
  expect($pageError.get()?.kind).toBe('broken')
  expect($pageError.get()?.details).toBe('RangeError, version 1')
  document.body.innerHTML = ''
  stop()
})

it('tells of thirty at most', async () => {
  const sent = edge()
  const { reportError, reportKind } = await load()
  for (let count = 0; count < 40; count++) reportError(new RangeError('x'))
  reportKind('ServiceLineUnavailable')
  expect(sent).toHaveLength(30)
})
