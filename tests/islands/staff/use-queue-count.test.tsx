// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { LiveEvent } from '#edge/live/contract'
import { useQueueCount } from '#islands/staff/chrome/use-queue-count'

const listeners = vi.hoisted(() => new Set<(notice: LiveEvent) => void>())
vi.mock('#islands/stores/live', () => ({
  onLiveEvent: (_: string, listener: (notice: LiveEvent) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

it('keeps the number beside Visits now of a clinical lead true as requests change', async () => {
  document.body.innerHTML = '<span data-counts="queue" hidden><span>0</span></span>'
  const badge = document.querySelector<HTMLElement>('[data-counts="queue"]')
  vi.stubGlobal('fetch', async () => Response.json({ data: [], meta: { total: 2 } }))
  renderHook(() => useQueueCount('clinical_lead', true))
  const tell = (type: string) => {
    for (const listener of listeners) listener({ type, id: 'q1', version: 2 })
  }
  tell('appointments')
  tell('on_demand_appointments')
  await waitFor(() => expect(badge?.textContent).toBe('2'))
  expect(badge?.hidden).toBe(false)
})

it('asks for no number where the role has none', () => {
  renderHook(() => useQueueCount('support', false))
  expect(listeners.size).toBe(0)
})
