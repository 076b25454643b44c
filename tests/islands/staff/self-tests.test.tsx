// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SelfTests } from '#islands/staff/orders/SelfTests.tsx'

const served = vi.hoisted(() => ({ list: vi.fn(), create: vi.fn(), call: vi.fn() }))
vi.mock('#islands/stores/api', () => ({
  api: { dropdown_options: { list: async () => [] } },
  apiWithLocalErrors: {
    call: served.call,
    hiv_labs: {
      in: () => ({ page: async () => ({ rows: await served.list() }), create: served.create }),
    },
  },
}))
afterEach(cleanup)

const declined = {
  id: 't1',
  status: 'declined',
  createdAt: '2026-11-20T12:00:00.000Z',
  askedBy: { id: 'u1' },
  reasonCode: 'other',
  reasonText: 'I tested at the clinic',
}
const answered = {
  ...{ id: 't2', status: 'submitted', createdAt: '2026-11-10T12:00:00.000Z' },
  ...{ askedBy: { id: 'p1' }, result: 'reactive', takenOn: '2026-11-09', photoOnFile: true },
}
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
  })

it('a clinician asks for a test at home, and while one waits for the patient asks for no other', async () => {
  served.list.mockResolvedValueOnce([declined])
  served.list.mockResolvedValue([{ ...declined, id: 't3', status: 'pending', dueOn: '2026-12-04' }])
  render(<SelfTests patientId="p1" canAdd zone="UTC" />)
  expect(await screen.findByText('I tested at the clinic')).toBeTruthy()
  await press('Ask for a test at home')
  await act(async () => {
    fireEvent.input(screen.getByLabelText(/^Answer hoped for by/), {
      target: { value: '2026-12-04' },
    })
  })
  await press('Ask the patient')
  expect(served.create).toHaveBeenCalledExactlyOnceWith({ dueOn: '2026-12-04' })
  expect(await screen.findByText(/hoped for by 12\/04\/2026/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ask for a test at home' })).toBeNull()
})

it('shows what the patient saw and photographed, and to the office only that it was answered', async () => {
  served.list.mockResolvedValueOnce([answered])
  served.call.mockResolvedValueOnce({ mimeType: 'image/jpeg', photo: 'AAAA' })
  render(<SelfTests patientId="p1" canAdd={false} zone="UTC" />)
  expect(await screen.findByText('Reactive')).toBeTruthy()
  expect(screen.getByText('Begun by the patient. Taken on 11/09/2026.')).toBeTruthy()
  await press('Show the photo')
  expect(screen.getByRole('img').getAttribute('src')).toBe('data:image/jpeg;base64,AAAA')
  cleanup()
  const { result, takenOn, photoOnFile, ...hidden } = answered
  served.list.mockResolvedValueOnce([hidden])
  render(<SelfTests patientId="p1" canAdd={false} zone="UTC" />)
  expect(await screen.findByText('Answered')).toBeTruthy()
  expect(screen.queryByText('Reactive')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
