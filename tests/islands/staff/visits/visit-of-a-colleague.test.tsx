// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import type { StaffUser } from '#islands/staff/access/require-staff'
import type { StaffAppointment } from '#islands/staff/appointments/appointment'
import { StaffVisit } from '#islands/staff/visit/StaffVisit.tsx'
import { apiWithLocalErrors } from '#islands/stores/api'
import { aVisit, boardProps } from '../appointments/appointment-fixtures'

const { get, live } = vi.hoisted(() => ({
  get: vi.fn(),
  live: { changed: (_: { type: string; id: string }) => {} },
}))
vi.mock('#islands/stores/api', () => ({
  api: {},
  apiWithLocalErrors: {
    call: vi.fn(),
    appointments: { get },
    prep_initial_soap_assessments: { list: async () => [] },
  },
}))
vi.mock('#islands/stores/live', async () => {
  const { atom } = await import('nanostores')
  return {
    $liveConnection: atom('live'),
    onLiveEvent: (_: string, listener: typeof live.changed) => {
      live.changed = listener
      return () => {}
    },
  }
})
vi.mock('#islands/visit/call/Call.tsx', () => ({ default: () => <p>The room is open</p> }))
const call = vi.mocked<(name: string) => unknown>(apiWithLocalErrors.call as never)

const own = aVisit({ can: ['start', 'create_swap_type'] })
const colleagues = aVisit({
  providerId: 'd2',
  providerName: 'Amara Osei',
  isOfColleague: true,
  can: [],
  version: 2,
})
const form = {
  sections: [
    {
      name: 'plan',
      label: 'Plan',
      fields: [{ name: 'plan', label: 'What is next', kind: 'text', required: true }],
    },
  ],
}
const noteOf = (content: object, version: number, status = 'draft') => ({
  version,
  status,
  content: JSON.stringify(content),
  edits: [],
  can: ['update'],
  encounterId: null,
  previousAppointmentId: null,
})
let save: () => unknown = () => null
const patches = () => call.mock.calls.filter(([name]) => name.startsWith('PATCH'))

const lead: StaffUser = { ...boardProps.me, id: 'u3', role: 'clinical_lead', providerId: null }
const assistant: StaffUser = { ...boardProps.me, id: 'u2', role: 'assistant', providerId: null }
const show = (visit: StaffAppointment, me: StaffUser = boardProps.me) =>
  render(
    <StaffVisit
      me={me}
      visit={visit}
      card={null}
      health={null}
      facts={null}
      labs={null}
      medicines={null}
      withNote
      canPhone
      withOrders
      now={Date.parse('2026-03-12T18:00:00Z')}
    />,
  )
/** What the API answers of the visit from now on, as open pages hear of it; it shows no reader the record of a colleague. */
const moves = (to: StaffAppointment | null) =>
  act(async () => {
    get.mockImplementation(async () => {
      if (!to) throw new ApiError(404, [])
      const provider = { id: to.providerId, ...(!to.isOfColleague && { name: to.providerName }) }
      const { reason: visitReason, patientZone: patientTimezone } = to
      return { ...to, visitReason, patientTimezone, patient: null, provider }
    })
    live.changed({ type: 'appointments', id: 'v1' })
  })
const write = async (text: string) =>
  fireEvent.change(await screen.findByLabelText(/^What is next/), { target: { value: text } })
const unsaved = () => screen.queryByLabelText<HTMLTextAreaElement>(/^You had typed this/)
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

beforeEach(() => {
  sessionStorage.clear()
  call.mockReset()
  save = () => noteOf({ plan: 'Come back in a week' }, 2)
  call.mockImplementation(async (name: string) => {
    if (name.endsWith('soap_schema')) return form
    if (name.endsWith('colleagues/search')) return [{ name: 'Amara Osei' }]
    if (name.startsWith('PATCH')) return save()
    return noteOf({}, 1)
  })
})
afterEach(cleanup)

describe('the page of a visit that moves to a colleague while it is open', () => {
  it('names the colleague, and has no call, no note fields and no actions, but a way on', async () => {
    show(own)
    await screen.findByLabelText(/^What is next/)
    expect(buttons().join()).toMatch(/Start visit.*Call by phone instead/)
    await moves(colleagues)
    expect(screen.getByRole('heading', { name: /Amara Osei has this visit now/ })).toBeTruthy()
    expect(buttons()).toEqual([])
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByRole('link', { name: 'Go to your day' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open the schedule' })).toBeTruthy()
    await act(async () => void fireEvent.keyDown(document.body, { key: 's' }))
    expect(call.mock.calls.some(([name]) => name.endsWith('start'))).toBe(false)
  })

  it('is the same to the assistant of who had it', async () => {
    show({ ...own, can: ['create_swap_type'] }, assistant)
    await screen.findByLabelText(/^What is next/)
    expect(buttons().join()).toMatch(/Change type.*Call by phone instead/)
    await moves(colleagues)
    expect(screen.getByRole('heading', { name: /Amara Osei has this visit now/ })).toBeTruthy()
    expect(buttons()).toEqual([])
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('has the call of a visit by video for its clinician, and for no one else of the clinic', async () => {
    const underWay: StaffAppointment = { ...own, status: 'In progress', can: [] }
    show(underWay)
    expect(await screen.findByText('The room is open')).toBeTruthy()
    cleanup()
    show(underWay, assistant)
    expect(screen.getByText('The visit is held by video.')).toBeTruthy()
    await act(async () => {})
    expect(screen.queryByText('The room is open')).toBeNull()
  })

  it('has it for the lead who supervises the clinician once they say that they join', async () => {
    show({ ...own, status: 'In progress', can: ['complete_video'] }, lead)
    expect(screen.queryByText('The room is open')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Join the visit' }))
    expect(await screen.findByText('The room is open')).toBeTruthy()
  })

  it.each([
    ['Waiting', ['start'], /waits for a call\. Start the visit, then call them/],
    ['Waiting', [], /waits for a call\.$/],
    ['Documenting', ['complete'], /then complete the visit/],
    ['Documenting', [], /The clinician signs the note/],
  ] as const)('says of a visit that is %s what who may %j does next', (status, can, text) => {
    show({ ...own, status, can, mode: 'phone' })
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('puts what was being typed into the note, and says so', async () => {
    show(own)
    await write('Come back in a week')
    await moves(colleagues)
    await screen.findByText(/^What was written so far stays in the note/)
    expect(patches()).toHaveLength(1)
    expect(unsaved()).toBeNull()
  })

  it('keeps to be copied what the note does not take', async () => {
    save = () => {
      throw new ApiError(403, [])
    }
    show(own)
    await write('Come back in a week')
    await moves(colleagues)
    await waitFor(() => expect(unsaved()?.value).toBe('What is next: Come back in a week'))
    expect(unsaved()?.readOnly).toBe(true)
    expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy()
  })

  it('keeps what was typed into a form that was not sent', async () => {
    show({ ...own, encounterTypeId: '1' })
    fireEvent.click(await screen.findByRole('button', { name: 'Answer the assessment' }))
    const notes = await screen.findByLabelText(/^Notes/)
    fireEvent.input(notes, { target: { value: 'Asked about travel' } })
    await moves({ ...colleagues, encounterTypeId: '1' })
    expect(unsaved()?.value).toBe('Notes: Asked about travel')
  })

  it('shows nothing of the patient to who may see the visit no more', async () => {
    show(own)
    await screen.findByLabelText(/^What is next/)
    await moves(null)
    expect(screen.getByRole('heading', { name: /You do not have access/ })).toBeTruthy()
    expect(document.body.textContent).not.toContain(own.patientName)
    expect(document.body.textContent).not.toContain(own.identifier)
  })

  it('is as it was once the visit comes back', async () => {
    show(own)
    await screen.findByLabelText(/^What is next/)
    await moves(colleagues)
    await moves(own)
    expect(await screen.findByLabelText(/^What is next/)).toBeTruthy()
    expect(buttons().join()).toMatch(/Start visit/)
  })
})

describe('the page of a visit that is a colleague’s', () => {
  it('says so at once, and reads nothing of its note', async () => {
    show(colleagues)
    expect(screen.getByRole('heading', { name: /Amara Osei has this visit now/ })).toBeTruthy()
    expect(buttons()).toEqual([])
    await act(async () => {})
    expect(call).not.toHaveBeenCalled()
  })

  it('says so to an assistant of another, and shows the note they help with to the assistant of who has it', async () => {
    show(colleagues, assistant)
    expect(buttons()).toEqual([])
    cleanup()
    show({ ...own, providerId: 'd3', providerName: 'Daniel Reyes' }, assistant)
    expect(await screen.findByLabelText(/^What is next/)).toBeTruthy()
  })

  it('says that a colleague has it where their name is not known', () => {
    show({ ...colleagues, providerName: null })
    expect(screen.getByRole('heading', { name: /A colleague has this visit now/ })).toBeTruthy()
  })

  it('has no note fields either once it is over and not signed', async () => {
    show({ ...colleagues, status: 'Failed' })
    await screen.findByText(/^What was written so far stays in the note/)
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
