import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { InsuranceHelp } from '#islands/staff/chart/InsuranceHelp.tsx'

vi.mock('#islands/stores/api', () => ({ apiWithLocalErrors: {} }))

const invitedAt = '2026-11-10T15:00:00.000Z'
const show = (drawnAt: string) => {
  const partner = { id: 'p1', cboId: 'c1', name: 'Harbor House', status: 'invited', invitedAt }
  render(
    <InsuranceHelp
      patientId="p1"
      reads={{ partner, organizations: [] } as never}
      canUpdate
      drawnAt={Date.parse(drawnAt)}
    />,
  )
}
const ask = () => screen.queryByRole('button', { name: 'Ask again' })

afterEach(cleanup)

it('an organization is asked again once seven days have passed by the server’s clock, not the device’s', () => {
  show('2026-11-17T14:59:00.000Z')
  expect(ask()).toBeNull()
  cleanup()
  show('2026-11-17T15:01:00.000Z')
  expect(ask()).not.toBeNull()
})
