// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HealthChart } from '#islands/staff/health-history/HealthChart.tsx'
import { saveCsv } from '#islands/staff/lists/save-csv'
import { apiWithLocalErrors } from '#islands/stores/api'
import { boardProps } from './appointments/appointment-fixtures'

vi.mock('#islands/stores/live', () => ({ onLiveEvent: () => () => {} }))
vi.mock('#islands/stores/api', () => ({ api: {}, apiWithLocalErrors: { call: vi.fn() } }))
vi.mock('#islands/staff/lists/save-csv', () => ({ saveCsv: vi.fn() }))
const call = vi.mocked(apiWithLocalErrors.call)
beforeEach(() => call.mockReset())
afterEach(cleanup)

const latex = { id: 'e1', section: 'allergies', code: null, label: 'Latex', status: 'active' }
const show = (may: { canExport: boolean; canNote: boolean }, chart = {}) =>
  render(
    <HealthChart
      me={boardProps.me}
      patientId="p1"
      canAdd={false}
      entries={[latex as never]}
      alerts={[]}
      values={[]}
      {...may}
      {...chart}
    />,
  )
const press = (name: string, where = within(document.body)) =>
  act(async () => {
    fireEvent.click(where.getByRole('button', { name }))
  })

it('clinicians read what colleagues noted about the history, and add to it', async () => {
  const note = { id: 'n1', body: 'Ask again about latex', authorName: 'Ana Ruiz' }
  call.mockResolvedValueOnce([])
  call.mockResolvedValueOnce({})
  call.mockResolvedValueOnce([{ ...note, createdAt: '2026-11-26T12:00:00.000Z' }])
  show({ canExport: false, canNote: true })
  await act(async () => {
    fireEvent.input(screen.getByLabelText('Add a note'), { target: { value: note.body } })
  })
  await press('Add')
  expect(call.mock.calls[1]).toEqual([
    'POST /patients/:patient/health_histories/notes',
    { params: { patient: 'p1' }, body: { body: note.body } },
  ])
  expect(await screen.findByText(note.body)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save as a file' })).toBeNull()
})

it('asks why before it saves the history as a file; who may not note sees no notes', async () => {
  show({ canExport: true, canNote: false })
  await press('Save as a file')
  const dialog = within(await screen.findByRole('dialog'))
  call.mockResolvedValueOnce('section\n')
  await act(async () => {
    fireEvent.change(dialog.getByLabelText('Why'), { target: { value: 'patient_request' } })
  })
  await press('Save the file', dialog)
  expect(call).toHaveBeenCalledExactlyOnceWith('GET /patients/:patient/health_histories/export', {
    params: { patient: 'p1' },
    csvReason: 'patient_request',
  })
  expect(saveCsv).toHaveBeenCalledExactlyOnceWith('section\n', 'health-history.csv')
})

it('draws tests of laboratories and typed by staff in one trend, and vital signs from the history', () => {
  const weight = { section: 'vitals', code: 'weight', unit: 'lb', status: 'active' }
  const test = { code: 'creatinine', isCorrected: false }
  show(
    { canExport: false, canNote: false },
    {
      entries: [
        { ...weight, id: 'w1', value: '163.1', takenAt: '2026-01-05T12:00:00.000Z' },
        { ...weight, id: 'w2', value: '160', takenAt: '2026-03-05T12:00:00.000Z' },
      ],
      values: [
        {
          ...test,
          value: '88.4',
          unit: 'umol/L',
          measure: { kind: 'quantity', comparator: '=', number: 1 },
          finalAt: '2026-02-05T12:00:00.000Z',
        },
        {
          ...test,
          value: '0.9',
          unit: 'mg/dL',
          measure: { kind: 'quantity', comparator: '=', number: 0.9 },
          finalAt: '2026-01-05T12:00:00.000Z',
        },
        { ...test, value: 'See note', unit: null, measure: null, finalAt: '2026-03-05T12:00:00Z' },
      ],
    },
  )
  const trends = within(screen.getByRole('region', { name: 'Trends' }))
  expect(trends.getByText('163.1 (01/05/2026) → 160 (03/05/2026), lb')).toBeTruthy()
  expect(trends.getByText('0.9 (01/05/2026) → 88.4 umol/L (02/05/2026), mg/dL')).toBeTruthy()
})
