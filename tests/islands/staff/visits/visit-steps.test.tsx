// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import { formatElapsed } from '#islands/staff/calls/elapsed'
import { VisitSteps } from '#islands/staff/visit/VisitSteps.tsx'
import { apiWithLocalErrors } from '#islands/stores/api'
import { aVisit } from '../appointments/appointment-fixtures'

vi.mock('#islands/stores/api', () => ({
  api: {},
  apiWithLocalErrors: {
    call: vi.fn(async () => ({})),
    appointments: { get: vi.fn() },
    exposures: {
      in: () => ({
        list: async () => [
          { id: 'x1', occurredAt: new Date(Date.now() - 3_600_000).toISOString() },
        ],
      }),
    },
    encounter_types: {
      list: async () => [
        { id: '3', name: 'PrEP Follow Up', active: true },
        { id: '11', name: 'PEP', active: true },
      ],
    },
  },
}))

const call = vi.mocked(apiWithLocalErrors.call)
const get = vi.mocked(apiWithLocalErrors.appointments.get)
const me = {
  id: 'u1',
  role: 'provider',
  name: 'Daniel Reyes',
  signer: { firstName: 'Daniel', lastName: 'Reyes', language: 'en' },
  pronouns: null,
  portrait: 'daniel',
  zone: 'America/New_York',
  hours: '12h',
  providerId: 'd1',
  messageKinds: ['patient', 'internal'],
  canBookVisits: true,
  access: {
    legalName: true,
    careTeam: [],
    treatments: true,
    notes: true,
    workNotes: true,
    outsideCare: false,
  },
} as const
const { startsAt, endsAt } = aVisit()
const show = (more: Parameters<typeof aVisit>[0], drawnAt = Date.parse(endsAt)) => {
  const onChanged = vi.fn(async () => {})
  render(<VisitSteps visit={aVisit(more)} me={me} drawnAt={drawnAt} onChanged={onChanged} />)
  return onChanged
}
const labels = () => screen.getAllByRole('button').map((button) => button.textContent?.trim())

beforeEach(() => {
  call.mockClear()
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
})
afterEach(cleanup)

it('shows a provider the steps the API allows, and no others', () => {
  show({ status: 'Waiting', can: ['start', 'set_missed', 'log_call', 'set_canceled'] })
  expect(labels()).toEqual([
    expect.stringContaining('Start visit'),
    expect.stringContaining('Mark missed'),
  ])
})

it('offers to mark a visit missed once its ten minutes are past, without a press', () => {
  vi.useFakeTimers()
  show({ status: 'Waiting', can: ['set_missed'] }, Date.parse(startsAt) + 599_000)
  expect(screen.queryAllByRole('button')).toEqual([])
  act(() => void vi.advanceTimersByTime(5_000))
  expect(labels()).toEqual([expect.stringContaining('Mark missed')])
  vi.useRealTimers()
})

it('changes what a visit is for and how it is held before it begins, and nothing that stays', async () => {
  show({ status: 'Scheduled', mode: 'video', can: ['create_swap_type'] })
  fireEvent.click(screen.getByRole('button', { name: 'Change type' }))
  await screen.findByRole('option', { name: 'PEP' })
  fireEvent.click(screen.getByRole('radio', { name: 'Phone' }))
  fireEvent.click(screen.getByRole('button', { name: 'Change the visit' }))
  const path = 'POST /providers/:provider/appointments/:id/create_swap_type'
  const params = { provider: 'd1', id: 'v1' }
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith(path, {
      params,
      version: 1,
      body: { appointmentType: 'phone' },
    }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Change type' }))
  await screen.findByRole('option', { name: 'PEP' })
  fireEvent.change(screen.getByLabelText('Kind of visit'), { target: { value: '11' } })
  call.mockRejectedValueOnce(
    new ApiError(422, [
      {
        status: '422',
        code: 'type_not_offered',
        title: '',
        detail: 'This provider does not offer that type of visit',
      },
    ]),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Change the visit' }))
  expect(await screen.findByText('This provider does not offer that type of visit')).toBeTruthy()
  expect(call).toHaveBeenLastCalledWith(path, {
    params,
    version: 1,
    body: { encounterTypeId: '11' },
  })
})

it('starts by its key, with the version the provider saw', async () => {
  const onChanged = show({ status: 'Waiting', can: ['start'] })
  fireEvent.keyDown(document.body, { key: 's' })
  await waitFor(() => expect(onChanged).toHaveBeenCalled())
  expect(call).toHaveBeenCalledWith('POST /providers/:provider/appointments/:id/start', {
    params: { provider: 'd1', id: 'v1' },
    version: 1,
  })
})

it('offers no start of a booked visit days before its time, by button or key, and says to move it', async () => {
  const dayBefore = Date.parse(startsAt) - 86_400_000
  show({ status: 'Scheduled', can: ['start'] }, dayBefore)
  fireEvent.keyDown(document.body, { key: 's' })
  expect(screen.queryByRole('button', { name: /Start visit/ })).toBeNull()
  expect(screen.getByText(/^This visit begins on 03\/12\/2026, 2:30 PM/)).toBeTruthy()
  expect(call).not.toHaveBeenCalled()
  cleanup()
  show({ status: 'Scheduled', can: ['start'], kind: 'ad_hoc' }, dayBefore)
  expect(screen.getByRole('button', { name: /Start visit/ })).toBeTruthy()
})

const changed = () =>
  new ApiError(412, [{ status: '412', code: 'version_conflict', title: '', detail: '' }])
/** The visit that `aVisit` gives, as the API sends it. */
const rowOf = (more: Partial<Awaited<ReturnType<typeof apiWithLocalErrors.appointments.get>>>) => {
  const { startsAt, mode, encounterTypeId, providerId } = aVisit()
  const row = { id: 'v1', startsAt, mode, encounterTypeId, providerId, patient: null }
  return { ...row, ...more } as Awaited<ReturnType<typeof apiWithLocalErrors.appointments.get>>
}
const words = 'Someone else changed this visit a moment ago. You now see the latest version.'

it('starts a visit whose patient came as the provider pressed', async () => {
  const onChanged = show({ status: 'Scheduled', can: ['start'] })
  call.mockRejectedValueOnce(changed())
  get.mockResolvedValueOnce(rowOf({ status: 'Waiting', version: 2 }))
  fireEvent.click(screen.getByRole('button', { name: /Start visit/ }))
  await waitFor(() => expect(onChanged).toHaveBeenCalled())
  expect(call.mock.calls.map(([path, input]) => [path, input?.version])).toEqual([
    ['POST /providers/:provider/appointments/:id/start', 1],
    ['POST /providers/:provider/appointments/:id/start', 2],
  ])
  expect(screen.queryByText(words)).toBeNull()
})

it.each([
  ['that is by phone now', 'Scheduled', { status: 'Waiting', mode: 'phone' }],
  ['that was moved', 'Scheduled', { status: 'Scheduled', startsAt: endsAt }],
  ['whose patient has left', 'Waiting', { status: 'Scheduled' }],
] as const)('starts no visit %s since the provider saw it', async (_name, status, more) => {
  const onChanged = show({ status, can: ['start'] })
  call.mockRejectedValueOnce(changed())
  get.mockResolvedValueOnce(rowOf({ ...more, version: 2 }))
  fireEvent.click(screen.getByRole('button', { name: /Start visit/ }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(onChanged).toHaveBeenCalled()
  expect(call).toHaveBeenCalledOnce()
})

const confirm = (label: string) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: label }))

it.each([
  ['video', 'POST /patients/:patient/appointments/:id/complete_video'],
  ['phone', 'POST /providers/:provider/appointments/:id/complete_call'],
] as const)('ends a call by %s at its own address', async (mode, path) => {
  const onChanged = show({
    status: 'In progress',
    mode,
    can: ['complete_video', 'complete_call'],
  })
  fireEvent.click(screen.getByRole('button', { name: /End call/ }))
  confirm('End call')
  await waitFor(() => expect(onChanged).toHaveBeenCalled())
  expect(call.mock.calls[0]?.[0]).toBe(path)
})

it.each([
  ['e', 'In progress', 'complete_video', 'End the call?', 'Go on with the call'],
  ['d', 'Documenting', 'complete', 'Complete the visit?', 'Not yet'],
] as const)('asks before the key %s ends anything', async (key, status, can, title, keep) => {
  show({ status, mode: 'video', can: [can] })
  fireEvent.keyDown(document.body, { key })
  fireEvent.keyDown(document.body, { key })
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: keep }))
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
  expect(call).not.toHaveBeenCalled()
})

it('ends a call once for a double press, of the button that opens the question and of its answer', async () => {
  const onChanged = show({ status: 'In progress', mode: 'video', can: ['complete_video'] })
  const end = screen.getByRole('button', { name: /End call/ })
  fireEvent.click(end)
  fireEvent.click(end, { detail: 2 })
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(call).not.toHaveBeenCalled()
  confirm('End call')
  const answer = within(screen.getByRole('dialog')).queryByRole('button', { name: 'End call' })
  if (answer) fireEvent.click(answer)
  await waitFor(() => expect(onChanged).toHaveBeenCalled())
  expect(call).toHaveBeenCalledOnce()
})

it('ends nothing by a single key, with every right that the API knows', async () => {
  const can = [
    ...['complete_video', 'complete_call', 'complete', 'set_missed', 'fail', 'reconnect'],
    ...['reopen_call', 'correct_to_scheduled', 'correct_to_waiting', 'create_swap_type'],
  ]
  for (const status of ['In progress', 'Documenting', 'Waiting'] as const)
    for (const mode of ['video', 'phone'] as const)
      for (const key of 'abcdefghijklmnopqrstuvwxyz0123456789'.split('')) {
        show({ status, mode, can })
        fireEvent.keyDown(document.body, { key })
        fireEvent.keyDown(document.body, { key: key.toUpperCase() })
        cleanup()
      }
  expect(call).not.toHaveBeenCalled()
})

it('says in words why the API refused a step', async () => {
  call.mockRejectedValueOnce(
    new ApiError(
      409,
      [
        {
          status: '409',
          code: 'note_signed',
          title: 'Conflict',
          detail: 'The visit note is not signed',
        },
      ],
      null,
    ),
  )
  show({ status: 'Documenting', can: ['complete'] })
  fireEvent.click(screen.getByRole('button', { name: /Complete visit/ }))
  confirm('Complete visit')
  expect(await screen.findByText('The visit note is not signed')).toBeTruthy()
})

it('asks for words before a call is resumed', async () => {
  show({ status: 'Documenting', can: ['reopen_call'] })
  fireEvent.click(screen.getByRole('button', { name: /Resume the call/ }))
  expect(call).not.toHaveBeenCalled()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'One question is open' } })
  fireEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: /Resume the call/ }),
  )
  await waitFor(() =>
    expect(call.mock.calls[0]?.[1]).toMatchObject({
      body: { reasonText: 'One question is open' },
    }),
  )
})

it('counts minutes and seconds, and hours from the first on', () => {
  expect([0, 247_000, 3_729_000].map(formatElapsed)).toEqual(['0:00', '4:07', '1:02:09'])
})
