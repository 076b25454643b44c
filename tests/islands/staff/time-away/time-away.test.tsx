// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { TimeAway } from '#islands/staff/time-away/TimeAway.tsx'
import { $toasts } from '#islands/stores/toasts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const request = {
  type: 'time_requests',
  id: 'o1',
  kind: 'out_of_office_times',
  providerId: 'pr1',
  providerName: 'Daniel Reyes',
  purpose: 'leave',
  startsAt: '2026-12-01T15:00:00.000Z',
  endsAt: '2026-12-02T15:00:00.000Z',
  status: 'pending',
  requestedById: 'u2',
  requestedByName: 'Daniel Reyes',
  reasonCode: null,
  reasonText: null,
  version: 1,
} as const

it('tells who decides second that a colleague has decided, where the dialog goes with its row', async () => {
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://x')
    if (method !== 'GET')
      return Response.json(
        { errors: [{ status: '409', code: 'invalid_transition', detail: 'It is declined' }] },
        { status: 409 },
      )
    const isListed =
      pathname.endsWith('/time_requests') && searchParams.get('status') === 'declined'
    const attributes = {
      kind: request.kind,
      provider_id: 'pr1',
      provider_name: request.providerName,
      purpose: 'leave',
      starts_at: request.startsAt,
      ends_at: request.endsAt,
      status: 'declined',
      requested_by_id: 'u2',
      requested_by_name: request.requestedByName,
      reason_code: 'no_cover',
      reason_text: null,
    }
    return Response.json({
      data: isListed ? [{ type: request.type, id: 'o1', meta: { version: 2 }, attributes }] : [],
    })
  })
  render(
    <TimeAway
      meId="u1"
      requests={[request]}
      providers={[]}
      canDecide
      canAsk
      canNote
      clock={{ zone: 'America/New_York', hours: '12h' }}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Approve the request of Daniel Reyes' }))
  fireEvent.click(
    await within(screen.getByRole('dialog')).findByRole('button', { name: 'Approve' }),
  )
  await waitFor(() => expect(screen.getByText('Declined')).toBeTruthy())
  expect($toasts.get().map(({ text }) => text)).toContain(
    'A colleague decided this meanwhile. You now see how it stands.',
  )
})

it('notes of a request open below it, and what is added is read again', async () => {
  const notes: object[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const { pathname } = new URL(url, 'http://x')
    if (!pathname.endsWith('/providers/pr1/out_of_office_times/o1/notes'))
      return Response.json({ data: [] })
    if (method === 'POST') {
      const attributes = { ...JSON.parse(String(body)), author_name: 'Ana Ruiz' }
      notes.push({
        ...{ type: 'out_of_office_time_notes', id: 'n1' },
        attributes: { ...attributes, created_at: '2026-11-26T12:00:00.000Z' },
      })
      return Response.json({ data: notes[0] }, { status: 201 })
    }
    return Response.json({ data: notes })
  })
  render(
    <TimeAway
      meId="u1"
      requests={[request]}
      providers={[]}
      canDecide
      canAsk
      canNote
      clock={{ zone: 'America/New_York', hours: '12h' }}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Notes on the time of Daniel Reyes' }))
  fireEvent.input(await screen.findByLabelText('Add a note'), {
    target: { value: 'Cover is arranged' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Cover is arranged')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close notes on the time of Daniel Reyes' }))
  expect(screen.queryByText('Cover is arranged')).toBeNull()
})
