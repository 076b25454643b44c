// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { edge, freshBrowser, refusal, setCookie, tokenFor } from './browser'

let stops: (() => void)[] = []

/** A tab of this browser: stores of its own, and the session of all. */
const openTab = async () => {
  vi.resetModules()
  const { offerStepUp, $stepUpRequest } = await import('#islands/stores/step-up')
  const { apiWithLocalErrors } = await import('#islands/stores/api')
  stops.push(offerStepUp())
  return {
    isAsking: () => $stepUpRequest.get() !== null,
    /** What the dialog does once the user has proved who they are, or gave up. */
    answer: (isProven: boolean) => $stepUpRequest.get()?.(isProven),
    invite: (id: string) =>
      apiWithLocalErrors.call('POST /admin/system_users/:id/invite', { params: { id } }),
  }
}

/** An edge that invites once the session is proven. */
const serve = () => {
  const session = { isProven: false }
  const invite = () =>
    session.isProven ? { status: 204 } : refusal(422, 'First', { code: 'confirm_first' })
  const sent = edge({
    'POST /api/admin/system_users/a/invite': invite,
    'POST /api/admin/system_users/b/invite': invite,
  })
  return { session, paths: () => sent.map(({ path }) => path.split('/')[4]) }
}

const look = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  freshBrowser()
  setCookie(tokenFor('robin'))
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
})

it('what two tabs ask to be proved is proved in one, and each does what it was asked, once', async () => {
  const { session, paths } = serve()
  const [first, second] = [await openTab(), await openTab()]
  const calls = [first.invite('a'), second.invite('b')]
  await vi.waitFor(() => expect([first.isAsking(), second.isAsking()]).toEqual([true, true]))
  session.isProven = true
  second.answer(true)
  await Promise.all(calls)
  expect(paths().toSorted()).toEqual(['a', 'a', 'b', 'b'])
  expect([first.isAsking(), second.isAsking()]).toEqual([false, false])
})

it('a tab out of sight goes on when the user comes back to it', async () => {
  const { session, paths } = serve()
  const [first, second] = [await openTab(), await openTab()]
  const calls = [first.invite('a'), second.invite('b')]
  await vi.waitFor(() => expect([first.isAsking(), second.isAsking()]).toEqual([true, true]))
  look(true)
  session.isProven = true
  const other = new BroadcastChannel('careplus-step-up')
  const proof = new Promise((resolve) => other.addEventListener('message', resolve))
  second.answer(true)
  await Promise.all([calls[1], proof])
  other.close()
  expect(first.isAsking()).toBe(true)
  look(false)
  await calls[0]
  expect(paths().toSorted()).toEqual(['a', 'a', 'b', 'b'])
})

it('asks again where the proof of the other tab is too old by then', async () => {
  const { paths } = serve()
  const [first, second] = [await openTab(), await openTab()]
  const calls = [first.invite('a'), second.invite('b')].map((call) => call.catch(() => 'refused'))
  await vi.waitFor(() => expect([first.isAsking(), second.isAsking()]).toEqual([true, true]))
  second.answer(true)
  await vi.waitFor(() => expect(paths()).toHaveLength(4))
  await vi.waitFor(() => expect([first.isAsking(), second.isAsking()]).toEqual([true, true]))
  first.answer(false)
  second.answer(false)
  expect(await Promise.all(calls)).toEqual(['refused', 'refused'])
})

it('what was given up in one tab is still asked in the other', async () => {
  serve()
  const [first, second] = [await openTab(), await openTab()]
  const calls = [first.invite('a'), second.invite('b')].map((call) => call.catch(() => 'refused'))
  await vi.waitFor(() => expect([first.isAsking(), second.isAsking()]).toEqual([true, true]))
  second.answer(false)
  expect(await calls[1]).toBe('refused')
  expect(first.isAsking()).toBe(true)
  first.answer(false)
  await calls[0]
})
