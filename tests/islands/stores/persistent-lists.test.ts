// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { freshBrowser, watchLeaving } from './browser'

const hours = '/business_hours'
const settled = () => vi.advanceTimersByTimeAsync(1)

/** A new page of the app, where the clinic lets browsers keep lists or does not. */
const openPage = async (version: string | null = '1') => {
  vi.resetModules()
  document.head.innerHTML = version ? `<meta name="persistent-lists" content="${version}">` : ''
  const { query } = await import('#islands/stores/query-cache')
  /** What is on screen before the API answers, and then. */
  return async (key: string, answer: string) => {
    const read = vi.fn(async () => answer)
    const seen: unknown[] = []
    const stop = query(key, read).listen(({ data }) => seen.push(data))
    await settled()
    stop()
    return { seen, reads: read.mock.calls.length }
  }
}

beforeEach(() => {
  freshBrowser()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

it('a list that is the same for everyone is shown at once on the next page, and read again', async () => {
  await (await openPage())(hours, 'Mon-Fri')
  vi.setSystemTime(Date.now() + 7 * 3_600_000)
  const { seen, reads } = await (await openPage())(hours, 'Mon-Sat')
  expect([seen.includes('Mon-Fri'), seen.at(-1), reads]).toEqual([true, 'Mon-Sat', 1])
})

it('it is forgotten after eight hours', async () => {
  await (await openPage())(hours, 'Mon-Fri')
  vi.setSystemTime(Date.now() + 8 * 3_600_000)
  const { seen } = await (await openPage())(hours, 'Mon-Sat')
  expect(seen).not.toContain('Mon-Fri')
})

it('nothing of a person is kept', async () => {
  const read = await openPage()
  for (const key of ['/patients/1/todos', '/users/1/conversations', '/dropdown_options_of/1'])
    await read(key, 'theirs')
  expect(JSON.stringify({ ...localStorage })).not.toContain('theirs')
})

it('another version of the product begins anew', async () => {
  await (await openPage('1'))(hours, 'Mon-Fri')
  const { seen } = await (await openPage('2'))(hours, 'Mon-Sat')
  expect(seen).not.toContain('Mon-Fri')
})

it('where the flag is off nothing is kept, and what was kept is removed', async () => {
  await (await openPage())(hours, 'Mon-Fri')
  await (await openPage(null))(hours, 'Mon-Sat')
  expect(localStorage.getItem('persistent_lists')).toBeNull()
})

it('a user who leaves leaves nothing behind', async () => {
  watchLeaving()
  await (await openPage())(hours, 'Mon-Fri')
  expect(localStorage.getItem('persistent_lists')).toContain('Mon-Fri')
  const { logOut } = await import('#islands/stores/session')
  await logOut('closed')
  expect(localStorage.getItem('persistent_lists')).toBeNull()
})

it('what cannot be read is as nothing', async () => {
  localStorage.setItem('persistent_lists', '{"version":"1"')
  const { seen } = await (await openPage())(hours, 'Mon-Fri')
  expect(seen.at(-1)).toBe('Mon-Fri')
})
