// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { freshBrowser } from './browser'

const load = () => import('#islands/stores/query-cache')
const settled = () => vi.advanceTimersByTimeAsync(1)

beforeEach(() => {
  freshBrowser()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

it('fetches once for all subscribers, again after 30 s, never on its own', async () => {
  const { query } = await load()
  const read = vi.fn(async () => 'todos')
  const first = query('/patients/1/todos', read).listen(() => {})
  const second = query('/patients/1/todos', read).listen(() => {})
  await settled()
  expect(read).toHaveBeenCalledTimes(1)
  first()
  second()
  await vi.advanceTimersByTimeAsync(31_000)
  expect(read).toHaveBeenCalledTimes(1)
  query('/patients/1/todos', read).listen(() => {})
  await settled()
  expect(read).toHaveBeenCalledTimes(2)
})

it('does not fetch what the page carried', async () => {
  const { query } = await load()
  const read = vi.fn(async () => 'fetched')
  const $todos = query('/patients/2/todos', read, { initial: 'from the page' })
  $todos.listen(() => {})
  await settled()
  expect($todos.get().data).toBe('from the page')
  expect(read).not.toHaveBeenCalled()
})

it('does not retry a failed fetch', async () => {
  const { query } = await load()
  const read = vi.fn(() => Promise.reject(new Error('no')))
  const $todos = query('/patients/3/todos', read)
  $todos.listen(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(1)
  expect($todos.get().error?.message).toBe('no')
})

it('revalidates keys by prefix, with the old data on screen meanwhile', async () => {
  const { query, revalidate } = await load()
  let answer = 'old'
  const $todos = query('/patients/4/todos', async () => answer)
  const seen: unknown[] = []
  $todos.listen(({ data }) => seen.push(data))
  await settled()
  answer = 'new'
  revalidate('/patients/4')
  await settled()
  expect($todos.get().data).toBe('new')
  expect(seen.slice(seen.indexOf('old'))).not.toContain(undefined)
})

it('fetches again when a key is revalidated during a fetch, since the answer may be older', async () => {
  const { query, revalidate } = await load()
  const finish: ((value: string) => void)[] = []
  const read = vi.fn(() => new Promise<string>((resolve) => finish.push(resolve)))
  const $todos = query('/patients/5/todos', read)
  $todos.listen(() => {})
  await settled()
  revalidate('/patients/5/')
  finish[0]?.('before the change')
  await settled()
  expect(read).toHaveBeenCalledTimes(2)
  finish[1]?.('after the change')
  await settled()
  expect($todos.get().data).toBe('after the change')
})

it('revalidates once a hidden tab is visible again', async () => {
  const { query, revalidate } = await load()
  const read = vi.fn(async () => 'todos')
  query('/patients/6/todos', read).listen(() => {})
  await settled()
  const setHidden = (isHidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }
  setHidden(true)
  revalidate('/patients/6/')
  await settled()
  expect(read).toHaveBeenCalledTimes(1)
  setHidden(false)
  await settled()
  expect(read).toHaveBeenCalledTimes(2)
})

it('polls while the tab is visible', async () => {
  const { query } = await load()
  const read = vi.fn(async () => 'slots')
  query('/patients/7/availabilities', read, { initial: 'first', pollMs: 15_000 }).listen(() => {})
  await vi.advanceTimersByTimeAsync(14_000)
  expect(read).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(31_000)
  expect(read).toHaveBeenCalledTimes(3)
})
