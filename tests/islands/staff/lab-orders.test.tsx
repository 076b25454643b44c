// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LabOrders } from '#islands/staff/orders/LabOrders.tsx'

const list = vi.hoisted(() => vi.fn())
vi.mock('#islands/stores/api', () => ({
  apiWithLocalErrors: { labs: { in: () => ({ list }) } },
}))

it('shows the office how far an order is, and asks for nothing of what was found', async () => {
  list.mockResolvedValue([
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
  ])
  render(<LabOrders of={{ patientId: 'p1' }} canAdd={false} readsResults={false} zone="UTC" />)
  expect(await screen.findByText('9400')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  expect(list).toHaveBeenCalledWith({ page: { size: 100 } })
})
