// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import { SettingToggles } from '#islands/staff/settings/SettingToggles.tsx'

const { call, list } = vi.hoisted(() => ({ call: vi.fn(), list: vi.fn() }))
vi.mock('#islands/stores/api', () => ({
  apiWithLocalErrors: { call, feature_flags: { list } },
}))
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

it('turns no flag over that a colleague turned a moment ago, and shows what it is now', async () => {
  call.mockRejectedValueOnce(new ApiError(412, []))
  list.mockResolvedValue([{ id: 'f1', value: true, version: 2 }])
  const toggles = [{ id: 'f1', label: 'Cash', on: false, version: 1 }]
  render(<SettingToggles toggles={toggles} />)
  fireEvent.click(box('Cash'))
  await waitFor(() => expect(list).toHaveBeenCalledOnce())
  await waitFor(() => expect(box('Cash').checked).toBe(true))
  expect(call.mock.calls[0]?.[1]).toMatchObject({ version: 1 })
  call.mockResolvedValueOnce({ id: 'f1', value: false, version: 3 })
  fireEvent.click(box('Cash'))
  await waitFor(() => expect(call.mock.calls[1]?.[1]).toMatchObject({ version: 2 }))
  await waitFor(() => expect(box('Cash').checked).toBe(false))
})
