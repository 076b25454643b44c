// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ExportTimeline } from '#islands/staff/chart/ExportTimeline.tsx'
import { saveCsv } from '#islands/staff/lists/save-csv'
import { apiWithLocalErrors } from '#islands/stores/api'

vi.mock('#islands/stores/api', () => ({ apiWithLocalErrors: { call: vi.fn() } }))
vi.mock('#islands/staff/lists/save-csv', () => ({ saveCsv: vi.fn() }))
const call = vi.mocked(apiWithLocalErrors.call)
afterEach(cleanup)
const press = (name: string, where = within(document.body)) =>
  act(async () => {
    fireEvent.click(where.getByRole('button', { name }))
  })

it('asks why, then saves the category on screen', async () => {
  render(<ExportTimeline patientId="p1" category="consent" />)
  await press('Save as a file')
  const dialog = within(await screen.findByRole('dialog'))
  await press('Save the file', dialog)
  expect(dialog.getByText('Choose a reason')).toBeTruthy()
  expect(call).not.toHaveBeenCalled()
  call.mockResolvedValueOnce('name\n' as never)
  await act(async () => {
    fireEvent.change(dialog.getByLabelText('Why'), { target: { value: 'audit' } })
  })
  await press('Save the file', dialog)
  expect(call).toHaveBeenCalledExactlyOnceWith('GET /patients/:patient/events/export', {
    params: { patient: 'p1' },
    query: { filter: { category: 'consent' }, sort: '-id' },
    csvReason: 'audit',
  })
  expect(saveCsv).toHaveBeenCalledExactlyOnceWith('name\n', 'timeline.csv')
  expect(screen.queryByRole('dialog')).toBeNull()
})
