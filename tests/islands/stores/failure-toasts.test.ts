// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { $toastHistory, $toasts, toast, toastFailure } from '#islands/stores/toasts'

const texts = () => $toasts.get().map(({ text }) => text)

beforeEach(() => {
  $toasts.set([])
  $toastHistory.set([])
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
})

it('says once that nothing was sent, however often a user without a network tries', () => {
  toastFailure()
  const [first] = $toasts.get()
  toastFailure()
  toastFailure()
  expect(texts()).toEqual(['You are offline. Nothing was sent.'])
  // The newest one stands, so that it is announced and stays its five seconds.
  expect($toasts.get()[0]?.id).not.toBe(first?.id)
  expect($toastHistory.get()).toHaveLength(3)
})

it('shows the same words twice where each has an action of its own', () => {
  for (let task = 0; task < 2; task++)
    toast('Task done', { action: { label: 'Undo', run: () => {} } })
  expect(texts()).toEqual(['Task done', 'Task done'])
})
