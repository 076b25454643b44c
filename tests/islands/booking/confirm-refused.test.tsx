// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { showFlash } from '#islands/stores/flash'
import { $toasts } from '#islands/stores/toasts'
import { refusal, request, sentForm, server, show, type, went } from './confirm-fixtures'

describe('a refusal', () => {
  it('that the time is gone leads one step back, to the times near it', async () => {
    server.answers = [refusal(409, 'provider_has_appointment: that time is no longer available')]
    show()
    type('JB')
    sentForm()
    await waitFor(() => expect(went).toHaveBeenCalledOnce())
    expect(went.mock.calls[0]?.[0]).toBe(
      '/app/appointments/booking/provider-details?encounterTypeId=2&providerId=daniel&selectedDate=2026-11-26&taken=2026-11-26T14%3A00%3A00.000Z',
    )
    showFlash()
    expect($toasts.get()).toMatchObject([
      {
        text: 'Sorry, but that time is no longer available. Please select a new time.',
        tone: 'bad',
      },
    ])
  })

  it('that the visit to move has changed leads to where it stands now', async () => {
    server.answers = [refusal(412, 'stale_version: someone else changed this first')]
    show({ appointmentId: 'v1', version: 1 })
    type('JB')
    sentForm()
    await waitFor(() => expect(went).toHaveBeenCalledWith('/app/appointments'))
    showFlash()
    expect($toasts.get()[0]?.text).toMatch(/^Your visit has changed in the meantime/)
  })

  it('of any other kind leads one step back too', async () => {
    server.answers = [refusal(500, 'Something is off')]
    show()
    type('JB')
    sentForm()
    await waitFor(() => expect(went).toHaveBeenCalledOnce())
    showFlash()
    const [failure] = $toasts.get()
    expect(failure?.text).toMatch(/^We are really sorry but we couldn't schedule/)
    expect(failure?.detail, 'copied for support').toContain('Something is off')
  })
})

const lost = () => Promise.reject(new TypeError('Failed to fetch'))

it('stays without an answer, says so beside the button, and retries with the same idempotency key', async () => {
  server.answers = [lost, lost]
  show()
  type('JB')
  sentForm()
  expect(await screen.findByText(/you won’t be booked twice/)).toBeTruthy()
  expect($toasts.get()).toEqual([])
  expect(went).not.toHaveBeenCalled()
  const [first] = server.requests
  sentForm()
  await waitFor(() => expect(went).toHaveBeenCalledWith('/app'))
  expect(server.requests.at(-1)?.key).toBe(first?.key)
})

it('ends as booked when only the answer was lost', async () => {
  const booked = {
    type: 'appointments',
    id: 'visit',
    attributes: { status: 'Scheduled', starts_at: request.time, time: request.time },
  }
  server.answers = [lost, () => Promise.resolve(Response.json({ data: [booked] }))]
  show()
  type('JB')
  sentForm()
  await waitFor(() => expect(went).toHaveBeenCalledWith('/app'))
  expect(server.requests.map(({ method }) => method)).toEqual(['POST', 'GET'])
})
