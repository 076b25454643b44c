import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Calls } from '#islands/staff/calls/Calls.tsx'
import type { CallPage } from '#islands/staff/calls/phone-call'

const { page } = vi.hoisted(() => ({ page: vi.fn() }))
vi.mock('#islands/stores/api', () => ({
  api: {},
  apiWithLocalErrors: { phone_calls: { page } },
}))

const call = (id: string, startedAt = '2026-11-10T15:00:00.000Z') => ({
  id,
  status: 'completed' as const,
  maskedNumber: `••• ${id}`,
  startedAt,
  answeredAt: null,
  endedAt: startedAt,
  seconds: null,
  outcome: null,
  patientId: `patient-${id}`,
  patientName: `Patient ${id}`,
  patient: { fullChosenName: `Patient ${id}` },
  callerName: null,
})
const me = { id: 'u1', zone: 'America/New_York', hours: '12h' } as never
const show = (first: CallPage) => render(<Calls me={me} page={first} canCall={false} drawnAt={0} />)
const listed = () => screen.getAllByText(/^Patient /).map(({ textContent }) => textContent)
const more = () => screen.getByRole('button', { name: 'Show earlier calls' })

beforeEach(() => page.mockReset())
afterEach(cleanup)

it('a call that moved while the log is read stands once', async () => {
  show({ rows: [call('1'), call('2')], next: 'after 2', total: 3 })
  page.mockResolvedValue({ rows: [call('2'), call('3')], next: null, total: 3 })
  fireEvent.click(more())
  await screen.findByText('Patient 3')
  expect(listed()).toEqual(['Patient 1', 'Patient 2', 'Patient 3'])
})

it('earlier calls that come once another log is shown are not added to it', async () => {
  show({ rows: [call('1')], next: 'after 1', total: 2 })
  let answer = (_: CallPage) => {}
  page.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  fireEvent.click(more())
  page.mockResolvedValue({ rows: [call('9')], next: 'after 9', total: 2 })
  fireEvent.click(screen.getByRole('button', { name: 'My calls' }))
  await screen.findByText('Patient 9')
  answer({ rows: [call('2')], next: null, total: 2 })
  await waitFor(() => expect(more().getAttribute('aria-busy')).not.toBe('true'))
  expect(listed()).toEqual(['Patient 9'])
})
