// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { WritingForm } from '#islands/in-writing/WritingForm.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const jsonApi = { 'content-type': 'application/vnd.api+json' }
const checkOf = (clientSecret: string | null) => ({
  data: {
    type: 'payment_checks',
    id: 'pay1',
    attributes: {
      client_secret: clientSecret,
      amount: 4900,
      existing_hold: clientSecret === null,
      is_saved: false,
      service: 'embedded',
      publishable_key: null,
    },
  },
})

/** The form of a patient who pays by card; the answers to the request of the visit come one after the other. */
const open = (answers: readonly (() => Response)[]) => {
  let secret: string | null = 'pi_1_secret'
  const requests: string[] = []
  const left = [...answers]
  vi.stubGlobal('fetch', async (url: string | Request, init?: RequestInit) => {
    const path = typeof url === 'string' ? url : url.url
    const method = typeof url === 'string' ? (init?.method ?? 'GET') : url.method
    if (path.includes('/dev/cards.json')) {
      secret = null
      return Response.json({ status: 'held' })
    }
    if (method === 'GET') return Response.json(checkOf(secret), { headers: jsonApi })
    requests.push(path)
    return left.shift()?.() ?? new Response(null, { status: 500 })
  })
  const opened = vi.spyOn(location, 'replace').mockImplementation(() => {})
  render(
    <WritingForm
      patientId="p1"
      paysByCard
      encounterTypeId="3"
      patient={{ firstName: 'Jordan', lastName: 'Ellis', language: 'en' }}
      sources={null}
      scheduleHref="/times"
    />,
  )
  return { requests, opened }
}
const begin = () => {
  fireEvent.input(screen.getByLabelText('Your initials'), { target: { value: 'JE' } })
  const form = screen.getByRole('button', { name: 'Start my visit' }).closest('form')
  if (form) fireEvent.submit(form)
}
const giveCard = async () => {
  await screen.findByLabelText('Card number')
  for (const [label, value] of [
    ['Card number', '4242424242424242'],
    ['Expires (MM/YY)', '12/30'],
    ['Security code', '123'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const button = screen.getByRole('button', { name: /Start my visit/ })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  fireEvent.click(button)
  fireEvent.click(button)
}
const created = () =>
  Response.json(
    { data: { type: 'async_messaging_appointments', id: 'v1', attributes: {} } },
    { status: 201, headers: jsonApi },
  )
const refused = () =>
  Response.json(
    { errors: [{ status: '422', code: 'card_held', detail: 'The card is not held yet' }] },
    { status: 422, headers: jsonApi },
  )

it('asks a patient who pays by card for it before the visit in writing is requests for, once', async () => {
  const { requests, opened } = open([created])
  begin()
  expect(await screen.findByText('$49.00')).toBeDefined()
  expect(requests).toEqual([])
  await giveCard()
  await waitFor(() => expect(opened).toHaveBeenCalledWith('/app/async-messaging/v1'))
  expect(requests).toHaveLength(1)
})

it('says why the visit was refused after the card, and sends it again with the card that is held', async () => {
  const { requests, opened } = open([refused, created])
  begin()
  await giveCard()
  expect(await screen.findByText('The card is not held yet')).toBeDefined()
  const button = screen.getByRole('button', { name: /Start my visit/ })
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
  fireEvent.click(button)
  await waitFor(() => expect(opened).toHaveBeenCalled())
  expect(requests).toHaveLength(2)
})

it('goes back from the card to what was answered, and asks for nothing', async () => {
  const { requests } = open([])
  begin()
  fireEvent.click(await screen.findByRole('button', { name: 'Back' }))
  expect(await screen.findByLabelText('Your initials')).toBeDefined()
  expect(requests).toEqual([])
})
