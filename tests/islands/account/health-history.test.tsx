import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dayMs, displayDate, localDate } from '#edge/platform/time'
import { HealthHistory } from '#islands/account/health-history/HealthHistory.tsx'
import type { HealthEntry } from '#islands/health-history/entries'
import { tellPageDrawnAt } from '#islands/stores/use-server-now'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('#islands/stores/api', () => ({ apiWithLocalErrors: { call } }))

const entry = (over: Partial<HealthEntry>): HealthEntry =>
  ({
    type: 'health_histories',
    id: 'e1',
    version: 1,
    section: 'allergies',
    label: 'Latex',
    severity: 'mild',
    status: 'proposed',
    source: 'patient',
    takenAt: '2026-01-05T15:00:00.000Z',
    can: ['update', 'delete'],
    ...over,
  }) as HealthEntry
const open = (entries: readonly HealthEntry[]) =>
  render(<HealthHistory patientId="p1" entries={entries} zone="America/New_York" />)
const section = (name: string) => within(screen.getByRole('region', { name }))
const press = (button: HTMLElement) => act(async () => fireEvent.click(button))
const at = '/patients/:patient/health_histories/:section'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  call.mockReset()
})

it('a patient adds an allergy, and hears that a clinician looks at it', async () => {
  call.mockResolvedValue([entry({})])
  open([])
  await press(section('Allergies').getByRole('button', { name: 'Add an allergy' }))
  fireEvent.input(screen.getByLabelText('What are you allergic to?'), {
    target: { value: 'Latex' },
  })
  fireEvent.change(screen.getByLabelText('How severe'), { target: { value: 'mild' } })
  await press(section('Allergies').getByRole('button', { name: 'Add' }))
  expect(call).toHaveBeenCalledWith(`POST ${at}`, {
    params: { patient: 'p1', section: 'allergies' },
    body: expect.objectContaining({ label: 'Latex', severity: 'mild' }),
  })
  expect(section('Allergies').getByText('Waiting for your clinician')).toBeTruthy()
})

it.each([-3, 3])(
  'the day of a measurement is today by the server’s clock, on a device whose clock is %i days off',
  async (days) => {
    const serverAt = Date.now() - days * 86_400_000
    tellPageDrawnAt(serverAt)
    call.mockResolvedValue([])
    open([])
    await press(section('Vitals').getByRole('button', { name: 'Add a measurement' }))
    const today = localDate(serverAt, 'America/New_York')
    expect(screen.getByLabelText<HTMLInputElement>('When').value).toBe(today)
    fireEvent.change(screen.getByLabelText('What was measured'), { target: { value: 'bp' } })
    fireEvent.input(screen.getByLabelText('Value in mmHg'), { target: { value: '120/80' } })
    await press(section('Vitals').getByRole('button', { name: 'Add' }))
    // Measured now: the edge says when that is.
    expect(call.mock.calls[0]?.[1].body).not.toHaveProperty('takenAt')
    tellPageDrawnAt()
  },
)

it.each([-3, 3])(
  'an allergy began today by the server’s clock or before, on a device whose clock is %i days off',
  async (days) => {
    const serverAt = Date.now() - days * dayMs
    tellPageDrawnAt(serverAt)
    call.mockResolvedValue([])
    open([])
    await press(section('Allergies').getByRole('button', { name: 'Add an allergy' }))
    fireEvent.input(screen.getByLabelText('What are you allergic to?'), {
      target: { value: 'Latex' },
    })
    fireEvent.change(screen.getByLabelText('How severe'), { target: { value: 'mild' } })
    const began = async (at: number) => {
      const value = displayDate(localDate(at, 'America/New_York'))
      fireEvent.input(screen.getByLabelText(/^Since when/), { target: { value } })
      await press(section('Allergies').getByRole('button', { name: 'Add' }))
    }
    await began(serverAt + 2 * dayMs)
    expect(screen.getAllByText('It cannot be in the future')).not.toHaveLength(0)
    expect(call).not.toHaveBeenCalled()
    await began(serverAt)
    expect(call.mock.calls[0]?.[0]).toBe(`POST ${at}`)
    tellPageDrawnAt()
  },
)

it('an entry without what its section asks for is not sent', async () => {
  open([])
  await press(section('Vitals').getByRole('button', { name: 'Add a measurement' }))
  fireEvent.change(screen.getByLabelText('What was measured'), { target: { value: 'bp' } })
  fireEvent.input(screen.getByLabelText('Value in mmHg'), { target: { value: '120' } })
  await press(section('Vitals').getByRole('button', { name: 'Add' }))
  expect(section('Vitals').getAllByText('Enter a value such as 120/80')).not.toHaveLength(0)
  expect(call).not.toHaveBeenCalled()
})

const weight = (over: Partial<HealthEntry> = {}) =>
  entry({
    section: 'vitals',
    code: 'weight',
    label: null,
    severity: null,
    value: '160',
    takenAt: '2026-01-06T03:00:00.000Z',
    ...over,
  })

it('the day of a measurement is changed as it is read, in the zone of the user and not of the device', async () => {
  open([weight()])
  expect(section('Vitals').getByText('01/05/2026')).toBeTruthy()
  await press(section('Vitals').getByRole('button', { name: 'Edit' }))
  expect((screen.getByLabelText('When') as HTMLInputElement).value).toBe('2026-01-05')
})

describe('a measurement that is changed', () => {
  const change = async (day?: string) => {
    call.mockResolvedValue([weight({ version: 2 })])
    open([weight()])
    await press(section('Vitals').getByRole('button', { name: 'Edit' }))
    fireEvent.input(screen.getByLabelText(/^Value/), { target: { value: '158' } })
    if (day) fireEvent.input(screen.getByLabelText('When'), { target: { value: day } })
    await press(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(call).toHaveBeenCalled())
    return call.mock.calls[0] as [string, { body: object; version: number }]
  }

  it('is sent as another value of the same, taken when it was', async () => {
    const [at, { body, version }] = await change()
    expect(at).toMatch(/^PATCH /)
    expect(body).toEqual({ value: '158' })
    expect(version).toBe(1)
  })

  it('is of another day where that is changed too, today among them', async () => {
    expect((await change('2026-01-04'))[1].body).toMatchObject({
      takenAt: '2026-01-04T12:00:00.000Z',
    })
    cleanup()
    call.mockReset()
    const { takenAt } = (await change(localDate(Date.now(), 'America/New_York')))[1].body as {
      takenAt: string
    }
    expect(Math.abs(Date.parse(takenAt) - Date.now())).toBeLessThan(60_000)
  })
})

it('saves a measurement of today however long its form takes to check it', async () => {
  // Each reading of the clock is a millisecond after the one before, as on a slow device.
  const started = Date.now()
  let readings = 0
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => started + readings++)
  call.mockResolvedValue([weight({ version: 2 })])
  open([weight()])
  await press(section('Vitals').getByRole('button', { name: 'Edit' }))
  const today = localDate(started, 'America/New_York')
  fireEvent.input(screen.getByLabelText('When'), { target: { value: today } })
  await press(screen.getByRole('button', { name: 'Save changes' }))
  clock.mockRestore()
  expect(screen.queryByText('It cannot be in the future')).toBeNull()
  expect(call).toHaveBeenCalledWith(`PATCH ${at}/:id`, expect.anything())
})

it('an entry is removed as it was seen', async () => {
  call.mockResolvedValue([])
  open([entry({ version: 3 })])
  await press(screen.getByRole('button', { name: 'Remove' }))
  expect(call).toHaveBeenCalledWith(`DELETE ${at}/:id`, {
    params: { patient: 'p1', section: 'allergies', id: 'e1' },
    version: 3,
  })
})

it('what a clinician confirmed has no buttons, and lab values are only read', () => {
  open([entry({ status: 'active', can: [] })])
  expect(section('Allergies').queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(section('Allergies').queryByRole('button', { name: 'I have no allergies' })).toBeNull()
  expect(section('Lab values').queryByRole('button')).toBeNull()
})

it('a patient says that there is none with one press', async () => {
  call.mockResolvedValue([])
  open([])
  await press(screen.getByRole('button', { name: 'I take no medicines' }))
  expect(call).toHaveBeenCalledWith(`POST ${at}`, {
    params: { patient: 'p1', section: 'medications' },
    body: { code: 'none' },
  })
})

describe('a half-typed entry', () => {
  const type = (label: string | RegExp, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } })
  const contentOf = (label: string | RegExp) => {
    const control = screen.getByLabelText(label)
    return control instanceof HTMLInputElement || control instanceof HTMLSelectElement
      ? control.value
      : undefined
  }

  it('is open again after a reload, with the choice that its fields depend on', async () => {
    open([])
    await press(screen.getByRole('button', { name: 'Add a condition' }))
    const condition = screen.getByLabelText('Condition')
    fireEvent.change(condition, { target: { value: 'other' } })
    fireEvent.input(condition)
    type('Which condition', 'Asthma')
    cleanup()
    open([])
    expect(contentOf('Condition')).toBe('other')
    expect(contentOf('Which condition')).toBe('Asthma')
  })

  it('keeps only the fields that were typed into: the others show what was saved meanwhile', async () => {
    open([entry({})])
    await press(section('Allergies').getByRole('button', { name: 'Edit' }))
    type(/^What happens/, 'A rash')
    cleanup()
    open([entry({ version: 2, label: 'Latex gloves' })])
    expect(contentOf(/^What happens/)).toBe('A rash')
    expect(contentOf('What are you allergic to?')).toBe('Latex gloves')
  })

  it('is gone once it is saved', async () => {
    call.mockResolvedValue([entry({ reaction: 'A rash' })])
    open([entry({})])
    await press(section('Allergies').getByRole('button', { name: 'Edit' }))
    type(/^What happens/, 'A rash')
    await press(screen.getByRole('button', { name: 'Save changes' }))
    expect(call).toHaveBeenCalledWith(`PATCH ${at}/:id`, expect.anything())
    expect(sessionStorage).toHaveLength(0)
  })

  it('stays in its place when the entry is removed elsewhere, as one to add', async () => {
    const others = [entry({ id: 'e0', label: 'Nuts' }), entry({ id: 'e2', label: 'Bees' })]
    const [before, after] = others as [HealthEntry, HealthEntry]
    open([before, entry({}), after])
    const edit = section('Allergies').getAllByRole('button', { name: 'Edit' })[1] as HTMLElement
    await press(edit)
    type(/^What happens/, 'A rash')
    const field = screen.getByLabelText(/^What happens/)
    call.mockImplementation(async (path: string) => (path.startsWith('GET') ? others : {}))
    await press(section('Allergies').getAllByRole('button', { name: 'Remove' })[0] as HTMLElement)
    expect(screen.getByText(/^This was removed elsewhere meanwhile/)).toBeTruthy()
    expect(screen.getByLabelText(/^What happens/)).toBe(field)
    expect(contentOf(/^What happens/)).toBe('A rash')
    await press(section('Allergies').getByRole('button', { name: 'Add' }))
    expect(call).toHaveBeenCalledWith(`POST ${at}`, {
      params: { patient: 'p1', section: 'allergies' },
      body: { label: 'Latex', severity: 'mild', reaction: 'A rash', onsetOn: null },
    })
    expect(sessionStorage).toHaveLength(0)
  })

  it('is gone once it is canceled', async () => {
    open([])
    await press(screen.getByRole('button', { name: 'Add an allergy' }))
    type('What are you allergic to?', 'Late')
    expect(sessionStorage).toHaveLength(1)
    await press(screen.getByRole('button', { name: 'Cancel' }))
    expect(sessionStorage).toHaveLength(0)
  })

  it('of one patient is not shown in the history of another', async () => {
    open([])
    await press(screen.getByRole('button', { name: 'Add an allergy' }))
    type('What are you allergic to?', 'Late')
    cleanup()
    render(<HealthHistory patientId="p2" entries={[]} zone="America/New_York" />)
    expect(screen.queryByLabelText('What are you allergic to?')).toBeNull()
  })
})
