// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { RequestForm } from '#islands/on-demand/RequestForm.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <RequestForm
      patientId="p1"
      paysByCard={false}
      encounterTypeId="3"
      patient={{ firstName: 'Jordan', lastName: 'Ellis', language: 'en' }}
      state="NY"
      isSwap={false}
      sources={null}
      scheduleHref="/times"
      writingHref="/writing"
    />,
  )
const send = () => {
  const form = screen.getByRole('button', { name: 'See a provider now' }).closest('form')
  if (form) fireEvent.submit(form)
}

it('leads a patient whom the clinic cannot see now to the next free times', async () => {
  const detail = "The patient's CBO cannot schedule on demand appointments at the moment"
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { errors: [{ status: '409', code: 'on_demand_closed', detail }] },
      { status: 409 },
    ),
  )
  show()
  fireEvent.input(screen.getByLabelText('Your initials'), { target: { value: 'JE' } })
  send()
  expect(
    await screen.findByText('We apologize, but there are no available providers right now'),
  ).toBeDefined()
  expect(screen.getByRole('link', { name: 'See the next free times' })).toHaveProperty(
    'pathname',
    '/times',
  )
  expect(screen.getByRole('link', { name: /in writing/ })).toHaveProperty('pathname', '/writing')
})

it('leads who is in line already, by another tab, to their place', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  const detail = 'The patient is waiting for a visit already'
  const attributes = { status: 'pending', appointment_status: 'Waiting' }
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit) =>
    method === 'GET'
      ? Response.json({ data: [{ type: 'on_demand_appointments', id: 'q1', attributes }] })
      : Response.json(
          { errors: [{ status: '409', code: 'on_demand_open', detail }] },
          { status: 409 },
        ),
  )
  show()
  fireEvent.input(screen.getByLabelText('Your initials'), { target: { value: 'JE' } })
  send()
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/app/on-demand/q1'))
  replace.mockRestore()
})
