// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { apiWithLocalErrors } from '#islands/stores/api'
import { GuestVisit } from '#islands/visit/guests/GuestVisit.tsx'

vi.mock('#islands/visit/call/Call.tsx', () => ({
  default: ({ appointmentId }: { appointmentId: string }) => <p>In the visit {appointmentId}</p>,
}))
vi.mock('#islands/stores/api', () => ({
  apiWithLocalErrors: {
    call: vi.fn(async (_: string, { body }: { body: { link: string } }) => ({
      appointmentId: body.link.slice(0, 1),
      name: 'Sam',
      secret: 's'.repeat(48),
    })),
  },
}))
const call = vi.mocked(apiWithLocalErrors.call)
const [monday, tuesday] = ['a'.repeat(48), 'b'.repeat(48)]
const openLink = (link: string) => history.replaceState(null, '', `/visits/guest#${link}`)
const join = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Join the visit' }))
  })
beforeEach(() => {
  sessionStorage.clear()
  call.mockClear()
})
afterEach(cleanup)

it('takes an interpreter whose tab was in one visit to the next by its link', async () => {
  openLink(monday)
  render(<GuestVisit />)
  await join()
  expect(screen.getByText('In the visit a')).toBeTruthy()
  cleanup()
  openLink(tuesday)
  render(<GuestVisit />)
  await join()
  expect(screen.getByText('In the visit b')).toBeTruthy()
})
it('opens a link that is pasted over the address of the page', async () => {
  openLink('')
  render(<GuestVisit />)
  expect(screen.getByRole('heading', { name: 'This link does not work' })).toBeTruthy()
  openLink(tuesday)
  act(() => void dispatchEvent(new Event('hashchange')))
  await join()
  expect(screen.getByText('In the visit b')).toBeTruthy()
})
it('comes back to the visit after a reload, also by the link that was used for it', async () => {
  openLink(monday)
  render(<GuestVisit />)
  await join()
  for (const link of ['', monday]) {
    cleanup()
    openLink(link)
    render(<GuestVisit />)
    expect(screen.getByText('In the visit a')).toBeTruthy()
  }
  expect(call).toHaveBeenCalledOnce()
})
