// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { freshBrowser } from './browser'

const load = () => import('../../../src/islands/stores/query')
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

it('does not ask for what the page itself carried', async () => {
  const { query } = await load()
  const read = vi.fn(async () => 'asked')
  const $todos = query('/patients/2/todos', read, 'carried')
  $todos.listen(() => {})
  await settled()
  expect($todos.get().data).toBe('carried')
  expect(read).not.toHaveBeenCalled()
})

it('does not try again what failed', async () => {
  const { query } = await load()
  const read = vi.fn(() => Promise.reject(new Error('no')))
  const $todos = query('/patients/3/todos', read)
  $todos.listen(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(1)
  expect($todos.get().error?.message).toBe('no')
})

it('reads again what begins alike, with the old answer on screen meanwhile', async () => {
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
