// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { VisitFacts } from '#islands/staff/tasks/dialog/VisitFacts.tsx'
import { aVisit } from '../appointments/appointment-fixtures'

const loadVisit = vi.hoisted(() => vi.fn())
vi.mock('#islands/staff/appointments/colleagues-appointment', () => ({ loadVisit }))
afterEach(cleanup)
const clock = { zone: 'America/New_York', hours: '12h' } as const

it('a task about a visit says what and when it is, and who had it', async () => {
  loadVisit.mockResolvedValue(aVisit({ isWithoutClinician: true }))
  const { container } = render(<VisitFacts id="v1" clock={clock} />)
  expect(await screen.findByText('Former clinician')).toBeTruthy()
  expect(container.textContent).toContain('PrEP Follow Up')
  expect(container.textContent).toContain('2:30')
  expect(container.textContent).toContain('Daniel Reyes, NP')
})

it('says nothing to a reader who does not see the visit', async () => {
  loadVisit.mockRejectedValue(new Error('404'))
  const { container } = render(<VisitFacts id="v1" clock={clock} />)
  await vi.waitFor(() => expect(loadVisit).toHaveBeenCalled())
  expect(container.textContent).toBe('')
})
