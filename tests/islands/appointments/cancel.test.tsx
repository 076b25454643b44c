// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PatientAppointment } from '#islands/appointments/appointment'
import CancelDialog from '#islands/appointments/CancelDialog.tsx'
import { query } from '#islands/stores/query-cache'
import { $toasts } from '#islands/stores/toasts'

const appointment: PatientAppointment = {
  id: 'visit',
  version: 3,
  status: 'Scheduled',
  mode: 'video',
  startsAt: '2026-11-26T14:00:00.000Z',
  minutes: 20,
  reason: 'PrEP Quarterly',
  encounterTypeId: '2',
  provider: null,
}

const reasons = () =>
  Response.json({
    data: ['prefer_not_to_say', 'cost_or_insurance', 'other', 'retired'].map((code) => ({
      type: 'dropdown_options',
      id: code,
      attributes: {
        list: 'patient_cancel',
        code,
        label: `Label of ${code}`,
        active: code !== 'retired',
      },
    })),
  })
let answer = () => new Response(null, { status: 204 })
let requests: { path: string; method: string; version: string | null; body: unknown }[] = []
const readAppointments = vi.fn(async () => [])
let unsubscribe = () => {}
beforeEach(() => {
  requests = []
  $toasts.set([])
  answer = () => new Response(null, { status: 204 })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.startsWith('/api/dropdown_options')) return reasons()
    const version = new Headers(init.headers).get('if-match')
    const body: unknown = JSON.parse(String(init.body))
    requests.push({ path, method: init.method ?? '', version, body })
    return answer()
  })
  unsubscribe = query('/patients/jordan/appointments?upcoming', readAppointments, {
    initial: [],
  }).listen(() => {})
  readAppointments.mockClear()
})
afterEach(() => {
  unsubscribe()
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <CancelDialog
      patientId="jordan"
      appointment={appointment}
      today="2026-11-25"
      clock={{ zone: 'America/New_York', hours: '12h' }}
      onClose={() => {}}
    />,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('says back which visit, and starts on keeping it', () => {
  show()
  expect(screen.getByText('Tomorrow, 9:00 AM ET')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep my visit' }))
})

it('takes no reason for an answer, and cancels what was shown', async () => {
  show()
  press('Cancel visit')
  await waitFor(() => expect(readAppointments).toHaveBeenCalledOnce())
  expect(requests).toEqual([
    {
      path: '/api/patients/jordan/appointments/visit',
      method: 'DELETE',
      version: '"3"',
      body: { reason_code: 'prefer_not_to_say' },
    },
  ])
  expect($toasts.get()[0]?.text).toBe('Your appointment is canceled.')
})

it('offers the reasons that are in use, with none given first', async () => {
  show()
  await screen.findByRole('option', { name: 'Label of other' })
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Prefer not to say',
    'Label of cost_or_insurance',
    'Label of other',
  ])
})

it('asks for words when the reason is another one', async () => {
  show()
  await screen.findByRole('option', { name: 'Label of other' })
  fireEvent.change(screen.getByLabelText('Why?'), { target: { value: 'other' } })
  press('Cancel visit')
  expect(await screen.findByText('Tell us more')).toBeTruthy()
  expect(requests).toEqual([])
  fireEvent.change(screen.getByLabelText('In your words'), { target: { value: 'A funeral' } })
  press('Cancel visit')
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]?.body).toEqual({ reason_code: 'other', reason_text: 'A funeral' })
})

it('reloads an appointment that was changed elsewhere (412)', async () => {
  answer = () =>
    new Response(
      JSON.stringify({ errors: [{ status: '412', code: 'stale', title: '', detail: '' }] }),
      {
        status: 412,
        headers: { 'content-type': 'application/json' },
      },
    )
  show()
  press('Cancel visit')
  await waitFor(() => expect(readAppointments).toHaveBeenCalledOnce())
  expect($toasts.get()[0]?.text).toMatch(/changed in the meantime/)
})
