// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { LabOrders } from '#islands/staff/orders/LabOrders.tsx'

const [page, call] = vi.hoisted(() => [vi.fn(), vi.fn()])
vi.mock('#islands/stores/api', () => ({
  apiWithLocalErrors: { call, labs: { in: () => ({ page }) } },
}))
afterEach(cleanup)

it('shows the office how far an order is, and asks for nothing of what was found', async () => {
  page.mockResolvedValue({
    rows: [
      {
        id: 'l1',
        version: 1,
        vendor: 'MTL',
        status: 'final',
        createdAt: '2026-11-26T12:00:00.000Z',
        orderedAt: '2026-11-26T12:00:00.000Z',
        resultedAt: '2026-11-26T13:00:00.000Z',
        trackingNumber: '9400',
      },
    ],
  })
  render(<LabOrders of={{ patientId: 'p1' }} canAdd={false} readsResults={false} zone="UTC" />)
  expect(await screen.findByText('9400')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  expect(page).toHaveBeenCalledWith({ page: { size: 100 } })
})

it('says of an order that did not reach its lab that it did not, and sends it again by its key', async () => {
  const untold = {
    ...{ id: 'l2', version: 3, vendor: 'MTL', status: 'ordered', tests: [], results: [] },
    ...{ createdAt: '2026-11-26T12:00:00.000Z', orderedAt: '2026-11-26T12:00:00.000Z' },
    ...{ transmissionFailedAt: '2026-11-26T15:00:00.000Z', can: ['retry', 'cancel'] },
  }
  page.mockResolvedValue({ rows: [untold] })
  render(<LabOrders of={{ patientId: 'p2' }} canAdd zone="UTC" />)
  expect(await screen.findByText('The lab did not get this order.')).toBeTruthy()
  call.mockImplementationOnce(async () =>
    page.mockResolvedValue({
      rows: [{ ...untold, version: 4, transmissionFailedAt: null, can: ['cancel'] }],
    }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
  await vi.waitFor(() => expect(screen.queryByText('The lab did not get this order.')).toBeNull())
  expect(call).toHaveBeenCalledExactlyOnceWith('POST /labs/:id/retry', {
    params: { id: 'l2' },
    version: 3,
  })
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
})
