// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useQueue } from '#islands/visit/waiting/use-queue'

vi.mock('#islands/stores/live', async () => {
  const { atom } = await import('nanostores')
  return { $liveConnection: atom('live'), onLiveEvent: () => () => {} }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('tells the place in the waiting room once it is known', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ahead: 2, is_clinician_busy: true }))
  const { result } = renderHook(() => useQueue('v1'))
  expect(result.current).toBeNull()
  await waitFor(() => expect(result.current).toEqual({ ahead: 2, isClinicianBusy: true }))
})

it('tells no place when the visit has begun', async () => {
  const answer = vi.fn(async () => Response.json({ errors: [] }, { status: 404 }))
  vi.stubGlobal('fetch', answer)
  const { result } = renderHook(() => useQueue('v2'))
  await waitFor(() => expect(answer).toHaveBeenCalled())
  expect(result.current).toBeNull()
})
