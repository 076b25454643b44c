import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Sharing } from '#islands/sharing/Sharing.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#islands/stores/api', () => ({ apiWithLocalErrors: { call } }))

afterEach(() => {
  cleanup()
  call.mockReset()
})

it('a patient stops sharing with their organization, and may allow it again', async () => {
  call.mockResolvedValue([])
  render(<Sharing userId="p1" withOrganization withGilead={false} />)
  const section = within(screen.getByRole('region', { name: 'With your community organization' }))
  await act(async () => {
    fireEvent.click(section.getByRole('button', { name: 'Stop sharing' }))
  })
  expect(call).not.toHaveBeenCalled()
  const dialog = within(section.getByRole('dialog'))
  expect(dialog.getByText(/can no longer help you/)).toBeTruthy()
  await act(async () => {
    fireEvent.click(dialog.getByRole('button', { name: 'Stop sharing' }))
  })
  expect(call).toHaveBeenCalledWith('PATCH /users/:user/user_settings', {
    params: { user: 'p1' },
    body: { allowSharingHealthData: false },
  })
  expect(section.getByText('You do not share this.')).toBeTruthy()
  expect(section.getByRole('button', { name: 'Allow sharing' })).toBeTruthy()
})

it('a refused change leaves what is shown as it is', async () => {
  call.mockRejectedValue(new Error('offline'))
  render(<Sharing userId="p1" withOrganization withGilead={false} />)
  const section = within(screen.getByRole('region', { name: 'With your community organization' }))
  await act(async () => {
    fireEvent.click(section.getByRole('button', { name: 'Stop sharing' }))
  })
  await act(async () => {
    fireEvent.click(
      within(section.getByRole('dialog')).getByRole('button', { name: 'Stop sharing' }),
    )
  })
  expect(section.getByText('You share this.')).toBeTruthy()
})
