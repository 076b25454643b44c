// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Filters } from '#islands/staff/appointments/filters/Filters.tsx'
import { FilterForm } from '#islands/staff/filters/FilterForm.tsx'

const go = vi.spyOn(location, 'assign').mockImplementation(() => {})
afterEach(() => {
  cleanup()
  go.mockClear()
})
const show = () => {
  render(
    <Filters
      path="/staff/schedule"
      filters={{ date: '2026-03-12' }}
      today="2026-03-12"
      choices={{ providers: [], encounterTypes: [], statuses: [] }}
      address={() => '/staff/schedule'}
    />,
  )
  return screen.getByLabelText('Day', { selector: 'input' })
}

it('goes to a day that is picked from the calendar at once', () => {
  fireEvent.change(show(), { target: { value: '2026-03-20' } })
  expect(go.mock.lastCall?.[0]).toMatch(/\?date=2026-03-20$/)
})
it('waits with a day typed by hand until the field is left', () => {
  const field = show()
  for (const [key, value] of [
    ['2', '0002-12-24'],
    ['0', '0020-12-24'],
    ['6', '2026-12-24'],
  ] as const) {
    fireEvent.keyDown(field, { key })
    fireEvent.change(field, { target: { value } })
  }
  expect(go).not.toHaveBeenCalled()
  fireEvent.blur(field)
  expect(go.mock.calls).toHaveLength(1)
  expect(go.mock.lastCall?.[0]).toMatch(/\?date=2026-12-24$/)
})
it('goes to a day typed by hand on Enter, once', () => {
  const field = show()
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  fireEvent.change(field, { target: { value: '2026-03-13' } })
  fireEvent.submit(screen.getByRole('form', { name: 'Filters' }))
  expect(go.mock.calls).toHaveLength(1)
})

it('is not filled in by a browser that goes back, since what is filled in is sent', () => {
  show()
  expect(screen.getByRole('form', { name: 'Filters' }).getAttribute('autocomplete')).toBe('off')
})

it('says at its field why a day is refused', () => {
  render(
    <FilterForm
      path="/staff/metrics"
      filters={[
        { name: 'from', label: 'From', value: '2026-11-20', options: 'day' },
        { name: 'until', label: 'Until', value: '2026-11-10', options: 'day' },
      ]}
      clear="/staff/metrics"
      refused={{ name: 'from', detail: 'Choose a first day that is not after the last' }}
    />,
  )
  const from = screen.getByLabelText(/From/)
  expect(from.getAttribute('aria-invalid')).toBe('true')
  const error = document.getElementById(from.getAttribute('aria-describedby') ?? '')
  expect(error?.textContent).toBe('Choose a first day that is not after the last')
  expect(screen.getByLabelText('Until').getAttribute('aria-invalid')).toBeNull()
})
