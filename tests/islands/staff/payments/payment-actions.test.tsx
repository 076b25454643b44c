// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PaymentActions } from '#islands/staff/payments/PaymentActions.tsx'

vi.mock('#islands/stores/use-dropdown-options', () => ({
  useDropdownOptions: () => [{ code: 'paid_cash', label: 'Paid in cash' }],
}))
afterEach(cleanup)

it('names the person, the amount and the visit of what is settled', async () => {
  render(
    <PaymentActions
      payment={{
        id: 'y1',
        version: 1,
        can: ['resolve'],
        patient: { type: 'patients', id: 'p1' },
        patientName: 'Jordan Ellis',
        status: 'failed',
        amount: 4900,
        left: 4900,
        isPart: false,
        visitAt: '11/30/2026, 9:00 AM ET',
      }}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Settle the payment of Jordan Ellis' }))
  const submit = await screen.findByRole('button', { name: 'Settle $49.00' })
  const dialog = submit.closest('dialog')
  expect(dialog?.textContent).toContain('Jordan Ellis, $49.00, visit 11/30/2026, 9:00 AM ET')
  expect(dialog?.textContent).toContain('This cannot be undone.')
})
