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
      clock={{ zone: 'America/New_York', hours: '12h' }}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Approve the request of Daniel Reyes' }))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(screen.getByText('Declined')).toBeTruthy())
  expect($toasts.get().map(({ text }) => text)).toContain(
    'A colleague decided this meanwhile. You now see how it stands.',
  )
})
