// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
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
