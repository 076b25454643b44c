// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import CardHold from '#islands/payments/CardHold.tsx'
import { PayNow } from '#islands/payments/PayNow.tsx'
import { tabStorage } from '#islands/stores/web-storage'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const checkOf = (more: object) => ({
  data: {
    type: 'payment_checks',
    id: 'pay1',
    attributes: {
      client_secret: 'pi_1_secret',
      amount: 4900,
      existing_hold: false,
      is_saved: false,
      service: 'embedded',
      publishable_key: null,
      ...more,
    },
  },
})

/** The card service answers these, one after the other. */
const open = (answers: readonly object[], check: object = {}) => {
  const given: unknown[] = []
  const left = [...answers]
  vi.stubGlobal('fetch', async (url: string | Request, init?: RequestInit) => {
    const path = typeof url === 'string' ? url : url.url
    if (!path.includes('/dev/cards.json'))
      return Response.json(checkOf(check), {
        headers: { 'content-type': 'application/vnd.api+json' },
      })
    given.push(JSON.parse(String(init?.body)))
    return Response.json(left.shift() ?? {}, { status: left.length < 0 ? 500 : 200 })
  })
  const onHeld = vi.fn(async () => {})
  render(
    <CardHold
      visit={{ patientId: 'p1', encounterTypeId: '3' }}
      action="Confirm visit"
      onHeld={onHeld}
      onBack={() => {}}
    />,
  )
  return { onHeld, given }
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const fill = async () => {
  await screen.findByLabelText('Card number')
  type('Card number', '4242424242424242')
  type('Expires (MM/YY)', '12/30')
  type('Security code', '123')
}
const button = () => screen.getByRole('button', { name: /Confirm visit/ })

it('shows the amount before it asks for a card, and goes on once with a card that is held', async () => {
  const { onHeld, given } = open([{ status: 'held' }])
  expect(await screen.findByText('$49.00')).toBeDefined()
  expect(button()).toHaveProperty('disabled', true)
  await fill()
  await waitFor(() => expect(button()).toHaveProperty('disabled', false))
  fireEvent.click(button())
  fireEvent.click(button())
  await waitFor(() => expect(onHeld).toHaveBeenCalledTimes(1))
  expect(given).toEqual([{ clientSecret: 'pi_1_secret', number: '4242 4242 4242 4242' }])
})

it('says in plain words why a card is refused, and takes another one', async () => {
  const { onHeld } = open([{ status: 'refused', code: 'insufficient_funds' }, { status: 'held' }])
  await fill()
  await waitFor(() => expect(button()).toHaveProperty('disabled', false))
  fireEvent.click(button())
  expect(await screen.findByText(/not enough money on this card/)).toBeDefined()
  expect(onHeld).not.toHaveBeenCalled()
  fireEvent.click(button())
  await waitFor(() => expect(onHeld).toHaveBeenCalledTimes(1))
})

it('asks the bank where the card does, and says so where the bank does not know them', async () => {
  const { onHeld, given } = open([
    { status: 'asks_bank' },
    { status: 'refused', code: 'authentication_failed' },
  ])
  await fill()
  await waitFor(() => expect(button()).toHaveProperty('disabled', false))
  fireEvent.click(button())
  fireEvent.click(await screen.findByRole('button', { name: 'No' }))
  expect(await screen.findByText(/did not confirm that it is you/)).toBeDefined()
  expect(given).toMatchObject([{}, { bank: 'deny' }])
  expect(onHeld).not.toHaveBeenCalled()
})

it('asks again where the first question got no answer', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }))
  render(
    <CardHold
      visit={{ patientId: 'p1', encounterTypeId: '3' }}
      action="Confirm visit"
      onHeld={async () => {}}
    />,
  )
  await screen.findByText(/Payment processing failed/)
  vi.stubGlobal('fetch', async () =>
    Response.json(checkOf({}), { headers: { 'content-type': 'application/vnd.api+json' } }),
  )
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull())
  fireEvent.click(button())
  expect(await screen.findByText('$49.00')).toBeDefined()
})

it.each([
  ['a card is held already', { existing_hold: true }],
  ['there is nothing to pay', { amount: 0, service: null }],
])('goes straight on where %s', async (_, more) => {
  const { onHeld } = open([], { client_secret: null, ...more })
  await waitFor(() => expect(onHeld).toHaveBeenCalledTimes(1))
  expect(screen.queryByLabelText('Card number')).toBeNull()
})

it.each([
  ['a card is held', { existing_hold: true }, 'good Payment successful!'],
  ['nothing is to be paid any more', { amount: 0, service: null }, null],
])('says of a booked visit that it is paid for only where %s', async (_, more, words) => {
  tabStorage.remove('flash')
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () =>
    Response.json(checkOf({ client_secret: null, ...more }), {
      headers: { 'content-type': 'application/vnd.api+json' },
    }),
  )
  render(<PayNow patientId="p1" appointmentId="a1" />)
  fireEvent.click(screen.getByRole('button', { name: 'Give a card' }))
  await waitFor(() => expect(reload).toHaveBeenCalled())
  expect(tabStorage.read('flash')).toBe(words)
})
