// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { DecideButtons } from '#islands/staff/queue/DecideButtons.tsx'
import { soonWords } from '#islands/staff/queue/visit-soon'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const clock = { zone: 'America/New_York', hours: '12h' } as const
const now = Date.parse('2026-11-30T20:16:00.000Z')
const soon = { startsAt: '2026-11-30T20:20:00.000Z', initials: 'MB' }

it('asks before a visit that runs into a booked one, and sends the same request again with an acknowledgement', async () => {
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const headers = input instanceof Request ? input.headers : new Headers(init?.headers)
    sent.push(headers.get('acknowledge'))
    return sent.length === 1
      ? Response.json(
          {
            errors: [
              {
                status: '409',
                code: 'visit_soon',
                detail: 'A booked visit',
                meta: { starts_at: soon.startsAt, initials: soon.initials },
              },
            ],
          },
          { status: 409 },
        )
      : Response.json(
          { errors: [{ status: '404', code: 'not_found', detail: 'Gone' }] },
          { status: 404 },
        )
  })
  render(
    <DecideButtons
      of="on_demand_appointments"
      entry={{ id: '1', appointmentId: '2', patientName: 'Sam Lee', can: ['accept'] }}
      clinicians={[]}
      now={now}
      clock={clock}
      onChange={async () => {}}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Accept Sam Lee' }))
  await screen.findByText(/A booked visit with MB begins at 3:20 PM.*in 4 minutes/)
  fireEvent.click(screen.getByText('Accept anyway'))
  await waitFor(() => expect(sent).toEqual([null, 'true']))
})

it.each([
  [now, /begins at 3:20 PM, in 4 minutes/],
  [now + 3 * 60_000, /in 1 minute\./],
  [now + 6 * 60_000, /was to begin at 3:20 PM/],
])('shows at %i when the booked visit begins', (at, words) => {
  expect(soonWords(soon, at, clock)).toMatch(words)
  expect(soonWords({ ...soon, initials: null }, at, clock)).toMatch(/^A booked visit (begins|was)/)
})
