// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BookVisit } from '#islands/staff/booking/BookVisit.tsx'
import { $toasts } from '#islands/stores/toasts'
import { choose, list, press, row } from '../../conflicts/conflict-case'
import { boardProps } from '../appointments/appointment-fixtures'

vi.mock('#islands/stores/auth-token', () => ({ freshToken: async () => 'token' }))

const timeOf = (providerId: string, clock: string, timezone = 'America/Chicago') =>
  row('availabilities', `a-${providerId}.${clock}`, 1, {
    availability_id: `a-${providerId}.${clock}`,
    provider_id: providerId,
    timezone,
    date: '2026-11-27',
    time: `2026-11-27T${clock}:00.000Z`,
    time_slot: clock,
    part_of_day: 'morning',
    provider: { name: providerId === 'd1' ? 'Daniel Reyes' : 'Mei Chen', suffix: 'NP' },
  })
const types = list(
  row('encounter_types', '3', 1, { name: 'PrEP Follow Up', service_line: 'PrEP', active: true }),
  row('encounter_types', '4', 1, { name: 'Hep C', service_line: 'Hep C', active: true }),
  row('encounter_types', '13', 1, { name: 'Wellness', service_line: 'Wellness', active: false }),
)
let chosen: boolean
const treatments = () =>
  list(
    row('treatment_types', 't1', 1, { service_line: 'PrEP', offered: true, active: chosen }),
    row('treatment_types', 't2', 1, { service_line: 'Hep C', offered: false, active: false }),
  )

const sent: { key: string | null; attributes: object }[] = []
const searches: URLSearchParams[] = []
let times: readonly object[]
let visits: readonly object[]
let answer: () => Promise<Response>
const refuse = (status: number, code: string, detail: string, pointer?: string) => async () =>
  Response.json(
    { errors: [{ status: String(status), code, detail, ...(pointer && { source: { pointer } }) }] },
    { status },
  )
const lose = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  sent.length = 0
  searches.length = 0
  times = [timeOf('d2', '14:00'), timeOf('d1', '15:00')]
  visits = []
  chosen = true
  $toasts.set([])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T15:00:00Z') })
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://x')
    if (method === 'POST') {
      const { data } = JSON.parse(String(body))
      sent.push({
        key: new Headers(headers).get('idempotency-key'),
        attributes: data.attributes,
      })
      return answer()
    }
    if (pathname === '/api/patients/p1/appointments') return Response.json({ data: visits })
    if (pathname.endsWith('/treatment_types')) return Response.json(treatments())
    if (pathname.endsWith('/encounter_types')) return Response.json(types)
    searches.push(searchParams)
    return Response.json({ data: times })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const patient = { id: 'p1', name: 'Jordan Ellis', zone: 'America/Chicago' }
const finish = vi.fn()
const open = async (providerId: string | null = null) => {
  finish.mockClear()
  render(<BookVisit patient={patient} me={{ ...boardProps.me, providerId }} onBooked={finish} />)
  await press('Book a visit')
  await choose('Kind of visit', '3')
}
const submit = async () => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Book Fri/ })))
}
const toasts = () => $toasts.get().map(({ text }) => text)

describe('booking a visit for a patient', () => {
  it('says before a time is chosen that the patient chose no treatment, and where to choose it', async () => {
    chosen = false
    await open()
    expect(screen.getByRole('alert').textContent).toContain('in their chart, under Treatments')
  })

  it('says nothing of treatments where the patient chose one', async () => {
    await open()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('offers the active kinds of visit that the patient’s state is offered', async () => {
    await open()
    const kinds = within(screen.getByLabelText('Kind of visit')).getAllByRole('option')
    expect(kinds.map(({ textContent }) => textContent)).toEqual([
      'Choose a kind of visit',
      'PrEP Follow Up',
    ])
  })

  it('is sent as chosen, once however often it is pressed, and tells of it', async () => {
    let respond: (response: Response) => void = () => {}
    answer = () => new Promise((resolve) => (respond = resolve))
    await open('d1')
    expect(searches[0]?.get('from_date')).toBe('2026-11-26')
    fireEvent.click(screen.getByRole('radio', { name: 'Phone' }))
    await press('9:00 AM')
    const button = screen.getByRole('button', { name: /^Book Fri/ })
    expect(button.textContent).toBe('Book Fri, 11/27/2026, 9:00 AM CT (10:00 AM ET for you)')
    await act(async () => {
      fireEvent.click(button)
      fireEvent.click(button)
    })
    await act(async () =>
      respond(Response.json({ data: row('appointments', 'v1', 1, {}) }, { status: 201 })),
    )
    expect(sent.map(({ attributes }) => attributes)).toEqual([
      {
        availability_id: 'a-d1.15:00',
        provider_id: 'd1',
        time: '2026-11-27T15:00:00.000Z',
        encounter_type_id: '3',
        appointment_type: 'phone',
      },
    ])
    await waitFor(() => expect(finish).toHaveBeenCalledOnce())
    expect(toasts()).toEqual([
      'The visit is booked. Jordan Ellis is told by the channels they chose.',
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('books with whom is on screen: another clinician takes the choice of a time back', async () => {
    await open('d1')
    await press('9:00 AM')
    await choose('Clinician', 'd2')
    expect(screen.getByRole('button', { name: 'Choose a time' })).toHaveProperty('disabled', true)
    await press('8:00 AM')
    expect(screen.getByRole('button', { name: /^Book Fri, 11\/27\/2026, 8:00 AM CT/ })).toBeTruthy()
  })

  it('looks again once a time was taken, and keeps the kind of visit', async () => {
    answer = refuse(409, 'provider_has_appointment', 'provider_has_appointment: gone')
    await open('d1')
    await press('9:00 AM')
    times = [timeOf('d1', '16:00')]
    await submit()
    expect((await screen.findByRole('alert')).textContent).toBe('That time is no longer available')
    await press('10:00 AM')
    expect(screen.getByLabelText('Kind of visit')).toHaveProperty('value', '3')
    expect(searches).toHaveLength(2)
    answer = async () => Response.json({ data: row('appointments', 'v1', 1, {}) })
    await submit()
    await waitFor(() => expect(finish).toHaveBeenCalledOnce())
  })

  it.each([
    [409, 'patient_has_appointment', 'The patient already has an scheduled pending appointment'],
    [403, 'access_allowed', 'The patient cannot schedule at the moment'],
    [403, 'not_in_care', 'The patient is not in your care.'],
    [422, 'consents_complete', 'The consents are not complete'],
  ])('says why after a %i %s, and keeps what was chosen', async (status, code, detail) => {
    answer = refuse(status, code, detail)
    await open('d1')
    await press('9:00 AM')
    await submit()
    expect((await screen.findByRole('alert')).textContent).toBe(detail)
    expect(screen.getByRole('button', { name: /^Book Fri/ })).toBeTruthy()
    expect(searches).toHaveLength(1)
  })

  it('says at the field what is wrong with it', async () => {
    const detail = 'There is no phone number on file to call'
    answer = refuse(422, 'phone_missing', detail, '/data/attributes/appointment_type')
    await open('d1')
    fireEvent.click(screen.getByRole('radio', { name: 'Phone' }))
    await press('9:00 AM')
    await submit()
    expect((await screen.findByRole('group', { name: 'How' })).textContent).toContain(detail)
  })

  it('is the same request again after an answer was lost', async () => {
    answer = lose
    await open('d1')
    await press('9:00 AM')
    await submit()
    expect((await screen.findByRole('alert')).textContent).toMatch(/^We got no answer/)
    await submit()
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
  })

  it('is over where the visit was booked and the answer lost', async () => {
    answer = lose
    visits = [
      row('appointments', 'v1', 1, { provider_id: 'd1', starts_at: '2026-11-27T15:00:00Z' }),
    ]
    await open('d1')
    await press('9:00 AM')
    await submit()
    await waitFor(() => expect(finish).toHaveBeenCalledOnce())
  })

  it('shows the times of PEP by the clock of the place where the patient is', async () => {
    times = [timeOf('d1', '15:00', 'America/Los_Angeles')]
    await open('d1')
    await press('7:00 AM')
    expect(screen.getByText('Times are those where the patient is now (PT).')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Book Fri/ }).textContent).toBe(
      'Book Fri, 11/27/2026, 7:00 AM PT (10:00 AM ET for you)',
    )
  })

  it('says so where no one has a free time', async () => {
    times = []
    await open()
    expect(await screen.findByText(/^No clinician you book for/)).toBeTruthy()
  })
})
