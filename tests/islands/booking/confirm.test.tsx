// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ConfirmQuestions } from '#islands/booking/confirm/ConfirmQuestions.tsx'
import { showFlash } from '#islands/stores/flash'
import { $toasts } from '#islands/stores/toasts'
import {
  booked,
  patient,
  questions,
  refusal,
  request,
  sentForm,
  server,
  show,
  submit,
  type,
  went,
} from './confirm-fixtures'

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
    server.answers = [() => new Promise((done) => (finish = done))]
    show()
    type('jb')
    sentForm()
    sentForm()
    await waitFor(() => expect(submit().getAttribute('aria-busy')).toBe('true'))
    sentForm()
    finish(booked())
    await waitFor(() => expect(went).toHaveBeenCalledWith('/app'))
    expect(server.requests).toHaveLength(1)
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
    expect(server.requests).toEqual([])
  })

  it('that the clinic refuses stay on this page', async () => {
    server.answers = [
      refusal(422, 'Must be initials of first and last name', '/data/attributes/initials'),
    ]
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
    await waitFor(() => expect(server.requests).toHaveLength(1))
    expect(server.requests[0]?.body).toMatchObject({
      data: { attributes: { appointment_type: 'phone', initials: 'JB' } },
    })
  })

  it('is by video where it is not', async () => {
    show()
    expect(screen.queryByText('How do you want to talk?')).toBeNull()
    type('JB')
    sentForm()
    await waitFor(() => expect(server.requests).toHaveLength(1))
    expect(server.requests[0]?.path).toBe('/api/patients/jordan/appointments')
    expect(server.requests[0]?.body).toMatchObject({
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
  await waitFor(() => expect(server.requests).toHaveLength(1))
  expect(server.requests[0]?.body).toMatchObject({
    data: { attributes: { referred_by: 'My aunt' } },
  })
})

describe('a booked visit', () => {
  it('leads to the home page with a toast', async () => {
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
    expect(server.requests[0]).toMatchObject({
      method: 'PATCH',
      path: '/api/patients/jordan/appointments/old',
    })
    expect(JSON.stringify(server.requests[0]?.body)).toContain(
      '"initials":"JB","appointment_type":"phone"',
    )
    showFlash()
    expect($toasts.get()).toMatchObject([
      { text: 'Your appointment has been modified as requested.' },
    ])
  })
})
