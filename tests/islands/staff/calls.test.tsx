import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Calls } from '#islands/staff/calls/Calls.tsx'
import type { CallPage } from '#islands/staff/calls/phone-call'

const { page, get, live } = vi.hoisted(() => ({
  page: vi.fn(),
  get: vi.fn(),
  live: { changed: (_: { id: string }) => {} },
}))
vi.mock('#islands/stores/api', () => ({
  api: {},
  apiWithLocalErrors: { phone_calls: { page, get } },
}))
vi.mock('#islands/stores/live', () => ({
  onLiveEvent: (_: string, listener: typeof live.changed) => {
    live.changed = listener
    return () => {}
  },
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
const show = (first: CallPage) =>
  render(<Calls me={me} page={first} canCall={false} canExport={false} drawnAt={0} />)
const listed = () => screen.getAllByText(/^Patient /).map(({ textContent }) => textContent)
const more = () => screen.getByRole('button', { name: 'Show earlier calls' })

const happens = (id: string) => act(async () => live.changed({ id }))

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

describe('a call that happens while earlier pages are shown', () => {
  beforeEach(async () => {
    show({ rows: [call('3'), call('2')], next: 'after 2', total: 4 })
    page.mockResolvedValueOnce({ rows: [call('1'), call('0')], next: 'after 0', total: 5 })
    fireEvent.click(more())
    await screen.findByText('Patient 0')
  })

  it('stands above, and the earlier pages stay', async () => {
    page.mockResolvedValueOnce({ rows: [call('4'), call('3')], next: 'after 3', total: 6 })
    await happens('4')
    expect(listed()).toEqual(['4', '3', '2', '1', '0'].map((id) => `Patient ${id}`))
    page.mockResolvedValueOnce({ rows: [call('-1')], next: null, total: 6 })
    fireEvent.click(more())
    await screen.findByText('Patient -1')
    expect(page.mock.lastCall?.[0].page.after).toBe('after 0')
    expect(listed()).toHaveLength(6)
  })

  it('or changes on one of them is read where it stands', async () => {
    page.mockResolvedValueOnce({ rows: [call('3'), call('2')], next: 'after 2', total: 5 })
    get.mockResolvedValueOnce({ ...call('0'), outcome: 'voicemail_left' })
    await happens('0')
    expect(await screen.findByText('Left a voicemail')).toBeTruthy()
    expect(listed()).toEqual(['3', '2', '1', '0'].map((id) => `Patient ${id}`))
  })

  it('begins the log anew where more came than a page holds', async () => {
    page.mockResolvedValueOnce({ rows: [call('9'), call('8')], next: 'after 8', total: 10 })
    await happens('9')
    expect(listed()).toEqual(['Patient 9', 'Patient 8'])
    expect(more()).toBeTruthy()
  })
})

it('news of one log that comes once another is shown does not change it', async () => {
  show({ rows: [call('2'), call('1')], next: null, total: 2 })
  let answer = (_: CallPage) => {}
  page.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  await happens('2')
  page.mockResolvedValueOnce({ rows: [call('2')], next: null, total: 1 })
  fireEvent.click(screen.getByRole('button', { name: 'My calls' }))
  await waitFor(() => expect(listed()).toEqual(['Patient 2']))
  await act(async () => answer({ rows: [call('3'), call('2')], next: null, total: 3 }))
  expect(listed()).toEqual(['Patient 2'])
})
