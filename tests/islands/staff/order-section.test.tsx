// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { LabActs } from '#islands/staff/labs/LabActs.tsx'
import type { LabToReview } from '#islands/staff/labs/lab'
import { OrderSection } from '#islands/staff/orders/OrderSection.tsx'

afterEach(() => {
  cleanup()
  location.hash = ''
})

const section = (add: string | null) => (
  <OrderSection
    anchor="report"
    title="Reports"
    none="Nothing to report."
    add={add}
    rows={[]}
    form={() => <p>What is reported</p>}
    row={() => null}
  />
)

it('opens the form of the act that the address names, for who may add', () => {
  location.hash = '#refer'
  render(section('Report'))
  expect(screen.queryByText('What is reported')).toBeNull()
  cleanup()
  location.hash = '#report'
  render(section(null))
  expect(screen.queryByText('What is reported')).toBeNull()
  cleanup()
  render(section('Report'))
  expect(screen.getByText('What is reported')).not.toBeNull()
})

it('leads from a result to the act in its visit, and to the chart where there is none', () => {
  const lab = (appointment: { id: string } | null) =>
    ({
      ...{ id: 'l1', tests: [], provider: null, appointment },
      patient: { id: 'p1', fullChosenName: 'Ana' },
      results: [{ id: 'r', code: 'syphilis_rpr', value: '1:16', flag: 'reactive' }],
    }) as unknown as LabToReview
  const clock = { zone: 'America/New_York', hours: '12h' } as const
  const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  render(<LabActs lab={lab({ id: 'v1' })} clock={clock} />)
  expect(address('Refer')).toBe('/staff/visits/v1#refer')
  expect(address('Report to the health department')).toBe('/staff/visits/v1#report')
  cleanup()
  render(<LabActs lab={lab(null)} clock={clock} />)
  expect(address('Refer or report in a visit')).toBe('/staff/patients/p1')
})
