// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useGuests } from '#islands/visit/guests/use-guests'
import { passTime } from '../pass-time'

const listeners = vi.hoisted(() => new Map<string, () => void>())
vi.mock('#islands/stores/live', async () => {
  const { atom } = await import('nanostores')
  return {
    $liveConnection: atom('live'),
    onLiveEvent: (event: string, listener: () => void) => {
      listeners.set(event, listener)
      return () => listeners.delete(event)
    },
  }
})

const sam = (agreedAt: string | null) => ({
  type: 'visit_guests',
  id: 'g1',
  kind: 'family',
  name: 'Sam',
  agreed_at: agreedAt,
  used_at: null,
})
let guests: object[] = []
const answer = vi.fn(async (_url: string, { method = 'GET' }: RequestInit) =>
  method === 'GET' ? Response.json(guests) : Response.json({ ...sam(null), link: 'l1' }),
)

beforeEach(() => {
  guests = []
  answer.mockClear()
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  cleanup()
  listeners.clear()
  vi.unstubAllGlobals()
})

it('shows one side of a visit whom the other side invites, and that the patient agreed', async () => {
  const { result } = renderHook(() => useGuests('v1', true))
  await waitFor(() => expect(answer).toHaveBeenCalledTimes(1))
  for (const agreedAt of [null, '2026-03-12T16:00:00.000Z']) {
    guests = [sam(agreedAt)]
    act(() => listeners.get('status_changed')?.())
    await waitFor(() => expect(result.current.list[0]?.agreedAt).toBe(agreedAt))
  }
})

it('lists a guest as soon as the link is made, and shows the link once', async () => {
  const { result } = renderHook(() => useGuests('v2', true))
  await waitFor(() => expect(answer).toHaveBeenCalledTimes(1))
  guests = [sam(null)]
  await act(() => result.current.invite({ kind: 'family', name: 'Sam' }))
  expect(result.current.link).toMatch(/\/visits\/guest#l1$/)
  await waitFor(() => expect(result.current.list).toHaveLength(1))
  act(() => result.current.close())
  expect(result.current.link).toBeNull()
})

it('reads nothing for a guest, who has no account', async () => {
  vi.useFakeTimers()
  renderHook(() => useGuests('v3', false))
  await act(() => passTime(60_000))
  vi.useRealTimers()
  expect(answer).not.toHaveBeenCalled()
  expect(listeners.size).toBe(0)
})
