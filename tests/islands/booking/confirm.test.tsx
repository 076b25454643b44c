// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConfirmQuestions } from '#islands/booking/confirm/ConfirmQuestions.tsx'
import type { BookingPatient } from '#islands/booking/confirm/confirm-form'
import type { BookingRequest } from '#islands/booking/confirm/use-booking'
import { showFlash } from '#islands/stores/flash'
import { $toasts } from '#islands/stores/toasts'

const patient: BookingPatient = {
  firstName: 'Jordan',
  lastName: 'Bell',
  phone: '2125550148',
  language: 'en',
  cboId: null,
  reachLaCboId: null,
}
const request: BookingRequest = {
  patientId: 'jordan',
  encounterTypeId: '2',
  providerId: 'daniel',
  availabilityId: 'opening',
  time: '2026-11-26T14:00:00.000Z',
  date: '2026-11-26',
  hasPhotoId: true,
}

let answers: (() => Response | Promise<Response>)[] = []
let requests: { path: string; method: string; key: string | null; body: unknown }[] = []
const went = vi.fn()

beforeEach(() => {
  answers = []
  requests = []
  went.mockClear()
  sessionStorage.clear()
  $toasts.set([])
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body: unknown = init.body ? JSON.parse(String(init.body)) : null
    const key = new Headers(init.headers).get('idempotency-key')
    requests.push({ path, method: init.method ?? 'GET', key, body })
    return (answers.shift() ?? booked)()
  })
  vi.spyOn(location, 'replace').mockImplementation(went)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/vnd.api+json' },
  })
const booked = () => json(201, { data: { type: 'appointments', id: 'visit', attributes: {} } })
const refusal = (status: number, detail: string, pointer?: string) => () =>
  json(status, {
    errors: [
      {
        status: `${status}`,
        code: 'x',
        title: 'x',
        detail,
        ...(pointer && { source: { pointer } }),
      },
    ],
  })

const questions = (more: Partial<BookingRequest> = {}, who: Partial<BookingPatient> = {}) => (
  <ConfirmQuestions
    request={{ ...request, ...more }}
    patient={{ ...patient, ...who }}
    providerName="Daniel"
    phone="(212) 555-0148"
    sources={[{ value: 'Other', label: 'Other' }]}
    consentHref={null}
  />
)
const show = (more: Partial<BookingRequest> = {}, who: Partial<BookingPatient> = {}) =>
  render(questions(more, who))
const type = (value: string) =>
  fireEvent.input(screen.getByLabelText('Your initials'), { target: { value } })
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /Confirm|Booking/ })
const sentForm = () => {
  const form = submit().closest('form')
  if (form) fireEvent.submit(form)
}

describe('the button', () => {
  it('is disabled until something changes', () => {
    show()
    expect(submit().disabled).toBe(true)
    type('J')
    expect(submit().disabled).toBe(false)
  })

  it('is enabled by what was typed before hydration', () => {
    const container = document.createElement('div')
    container.innerHTML = renderToString(questions())
    document.body.appendChild(container)
    const input = container.querySelector<HTMLInputElement>('.initials')
    if (input) input.value = 'JB'
    render(questions(), { container, hydrate: true })
    expect(submit().disabled).toBe(false)
    expect(screen.getByLabelText<HTMLInputElement>('Your initials').value).toBe('JB')
  })

  it('sends once however often it is pressed', async () => {
    let finish = (_: Response) => {}
    answers = [() => new Promise((done) => (finish = done))]
    show()
    type('jb')
    sentForm()
    sentForm()
    await waitFor(() => expect(submit().getAttribute('aria-busy')).toBe('true'))
    sentForm()
    finish(booked())
    await waitFor(() => expect(went).toHaveBeenCalledWith('/app'))
    expect(requests).toHaveLength(1)
  })
})

describe('initials', () => {
  it('are shown in capitals, two at most, and say which are meant', () => {
    show()
    type('jbx')
    expect(screen.getByLabelText<HTMLInputElement>('Your initials').value).toBe('JB')
    expect(screen.getByText(/for Jordan Bell/).textContent).toMatch(/^JB for Jordan Bell/)
  })

  it('are told to be wrong in place, with the focus on them, and nothing is sent', async () => {
    show()
    type('XX')
    sentForm()
    expect(await screen.findByText('Must be initials of first and last name')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Your initials'))
    expect(requests).toEqual([])
  })

  it('that the clinic refuses stay on this page', async () => {
    answers = [refusal(422, 'Must be initials of first and last name', '/data/attributes/initials')]
    show()
    type('JB')
    sentForm()
    expect(await screen.findByText('Must be initials of first and last name')).toBeTruthy()
    expect(went).not.toHaveBeenCalled()
  })

  it('outlive a reload', () => {
    show()
    type('JB')
    cleanup()
    show()
    expect(screen.getByLabelText<HTMLInputElement>('Your initials').value).toBe('JB')
  })
})

describe('how to talk', () => {
  it('must be chosen where it is asked', async () => {
    show({ encounterTypeId: '7' })
    type('JB')
    sentForm()
    expect(await screen.findByText('Please select an appointment type')).toBeTruthy()
    fireEvent.click(screen.getByLabelText(/Phone/))
    sentForm()
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(requests[0]?.body).toMatchObject({
      data: { attributes: { appointment_type: 'phone', initials: 'JB' } },
    })
  })

  it('is by video where it is not', async () => {
    show()
    expect(screen.queryByText('How do you want to talk?')).toBeNull()
    type('JB')
    sentForm()
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(requests[0]?.path).toBe('/api/patients/jordan/appointments')
    expect(requests[0]?.body).toMatchObject({
      data: {
        attributes: {
          provider_id: 'daniel',
          availability_id: 'opening',
          time: '2026-11-26T14:00:00.000Z',
          encounter_type_id: '2',
          appointment_type: 'video',
        },
      },
    })
  })
})

it('asks who referred a patient of the one organization, and in words for Other', async () => {
  show({ encounterTypeId: '1' }, { cboId: 'reach', reachLaCboId: 'reach' })
  type('JB')
  fireEvent.change(screen.getByLabelText(/Who referred you/), { target: { value: 'Other' } })
  sentForm()
  expect(await screen.findByText('Please tell us who referred you')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Tell us who'), { target: { value: 'My aunt' } })
  sentForm()
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]?.body).toMatchObject({ data: { attributes: { referred_by: 'My aunt' } } })
})

describe('a booked visit', () => {
  it('ends at home with a word', async () => {
    show()
    type('JB')
    sentForm()
    await waitFor(() => expect(went).toHaveBeenCalledWith('/app'))
    showFlash()
    expect($toasts.get()).toMatchObject([
      { text: 'Your appointment has been scheduled as requested.', tone: 'good' },
    ])
  })

  it('ends at the photo ID, without a word, when there is none on file', async () => {
    show({ hasPhotoId: false })
    type('JB')
    sentForm()
    await waitFor(() => expect(went).toHaveBeenCalledWith('/app/photo-id?appointmentId=visit'))
    showFlash()
    expect($toasts.get()).toEqual([])
  })

  it('is moved under its own address, and home says so', async () => {
    render(
      <ConfirmQuestions
        request={{ ...request, encounterTypeId: '7', appointmentId: 'old', version: 3 }}
        patient={patient}
        providerName="Daniel"
        phone="(212) 555-0148"
        sources={[]}
        consentHref={null}
        before={{ time: 'Tomorrow', mode: 'video' }}
      />,
    )
    expect(screen.getByText('Tomorrow')).toBeTruthy()
    type('JB')
    fireEvent.click(screen.getByRole('radio', { name: /Phone/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Move my visit' }))
    await waitFor(() => expect(went).toHaveBeenCalledWith('/app'))
    expect(requests[0]).toMatchObject({
      method: 'PATCH',
      path: '/api/patients/jordan/appointments/old',
    })
    expect(JSON.stringify(requests[0]?.body)).toContain(
      '"initials":"JB","appointment_type":"phone"',
    )
    showFlash()
    expect($toasts.get()).toMatchObject([
      { text: 'Your appointment has been modified as requested.' },
    ])
  })
})

describe('a refusal', () => {
  it('that the time is gone leads one step back, to the times near it', async () => {
    answers = [refusal(409, 'provider_has_appointment: that time is no longer available')]
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

  it('of any other kind leads one step back too', async () => {
    answers = [refusal(500, 'Something is off')]
    show()
    type('JB')
    sentForm()
    await waitFor(() => expect(went).toHaveBeenCalledOnce())
    showFlash()
    expect($toasts.get()[0]?.text).toMatch(/^We are really sorry but we couldn't schedule/)
  })
})

const lost = () => Promise.reject(new TypeError('Failed to fetch'))

it('stays without an answer, says so beside the button, and retries with the same idempotency key', async () => {
  answers = [lost, lost]
  show()
  type('JB')
  sentForm()
  expect(await screen.findByText(/you won’t be booked twice/)).toBeTruthy()
  expect($toasts.get()).toEqual([])
  expect(went).not.toHaveBeenCalled()
  const [first] = requests
  sentForm()
  await waitFor(() => expect(went).toHaveBeenCalledWith('/app'))
  expect(requests.at(-1)?.key).toBe(first?.key)
})

it('ends as booked when only the answer was lost', async () => {
  const booked = {
    type: 'appointments',
    id: 'visit',
    attributes: { status: 'Scheduled', starts_at: request.time, time: request.time },
  }
  answers = [lost, () => Promise.resolve(Response.json({ data: [booked] }))]
  show()
  type('JB')
  sentForm()
  await waitFor(() => expect(went).toHaveBeenCalledWith('/app'))
  expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET'])
})
