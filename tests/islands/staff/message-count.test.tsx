// @vitest-environment happy-dom
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useMessageCount } from '#islands/staff/chrome/use-message-count'
import { revalidate } from '#islands/stores/query-cache'
import { passTime } from '../pass-time'
import { edge, setCookie, tokenFor } from '../stores/browser'

const Counter = ({ atFirst }: { atFirst: number | null }) => {
  useMessageCount('ana', atFirst)
  return null
}
const path = 'GET /api/users/ana/indicators'
const answer = (count: number) => ({
  status: 200,
  body: {
    data: { type: 'indicators', id: 'ana', attributes: { unread_message_count: count } },
  },
})
const badges = () =>
  [...document.querySelectorAll<HTMLElement>('[data-counts="messages"]')].map(
    ({ hidden, textContent }) => (hidden ? null : textContent),
  )

beforeEach(() => {
  setCookie(tokenFor('ana'))
  document.body.innerHTML = ['rail', 'tabbar']
    .map((name) => `<nav class="${name}"><b data-counts="messages"><span>3</span></b></nav>`)
    .join('')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

it('nothing is asked for who has no messages', async () => {
  const sent = edge({ [path]: answer(4) })
  vi.useFakeTimers()
  render(<Counter atFirst={null} />)
  await act(() => passTime(60_000))
  expect(sent).toEqual([])
  vi.useRealTimers()
})

it('the number beside Messages is what the page came with, and what the API counts when something happened, in the rail and in the bottom bar', async () => {
  edge({ [path]: answer(0) })
  render(<Counter atFirst={120} />)
  expect(badges()).toEqual(['99+', '99+'])
  await waitFor(
    () => {
      revalidate('/users/')
      expect(badges()).toEqual([null, null])
    },
    { interval: 200 },
  )
})
