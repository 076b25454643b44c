import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { ConfirmQuestions } from '#islands/booking/confirm/ConfirmQuestions.tsx'
import type { BookingPatient } from '#islands/booking/confirm/confirm-form'
import type { BookingRequest } from '#islands/booking/confirm/use-booking'
import { $toasts } from '#islands/stores/toasts'

export const patient: BookingPatient = {
  firstName: 'Jordan',
  lastName: 'Bell',
  phone: '2125550148',
  language: 'en',
  cboId: null,
  reachLaCboId: null,
}
export const request: BookingRequest = {
  patientId: 'jordan',
  encounterTypeId: '2',
  providerId: 'daniel',
  availabilityId: 'opening',
  time: '2026-11-26T14:00:00.000Z',
  date: '2026-11-26',
  hasPhotoId: true,
}

interface Sent {
  readonly path: string
  readonly method: string
  readonly key: string | null
  readonly body: unknown
}
/** What the API answers, one after the other, and what it was sent. */
export const server: { answers: (() => Response | Promise<Response>)[]; requests: Sent[] } = {
  answers: [],
  requests: [],
}
/** Where the browser was sent. */
export const went = vi.fn()

beforeEach(() => {
  server.answers = []
  server.requests = []
  went.mockClear()
  sessionStorage.clear()
  $toasts.set([])
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body: unknown = init.body ? JSON.parse(String(init.body)) : null
    const key = new Headers(init.headers).get('idempotency-key')
    server.requests.push({ path, method: init.method ?? 'GET', key, body })
    return (server.answers.shift() ?? booked)()
  })
  vi.spyOn(location, 'replace').mockImplementation(went)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

export const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/vnd.api+json' },
  })
export const booked = () =>
  json(201, { data: { type: 'appointments', id: 'visit', attributes: {} } })
export const refusal = (status: number, detail: string, pointer?: string) => () =>
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

export const questions = (
  more: Partial<BookingRequest> = {},
  who: Partial<BookingPatient> = {},
) => (
  <ConfirmQuestions
    request={{ ...request, ...more }}
    patient={{ ...patient, ...who }}
    providerName="Daniel"
    phone="(212) 555-0148"
    sources={[{ value: 'Other', label: 'Other' }]}
    consentHref={null}
  />
)
export const show = (more: Partial<BookingRequest> = {}, who: Partial<BookingPatient> = {}) =>
  render(questions(more, who))
export const type = (value: string) =>
  fireEvent.input(screen.getByLabelText('Your initials'), { target: { value } })
export const submit = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /Confirm|Booking|Move/ })
export const sentForm = () => {
  const form = submit().closest('form')
  if (form) fireEvent.submit(form)
}
