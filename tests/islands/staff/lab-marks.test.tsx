// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { LabMarks } from '#islands/staff/labs/LabMarks.tsx'
import type { LabToReview } from '#islands/staff/labs/lab'

afterEach(cleanup)

const drawMarks = (marks: object) =>
  render(
    <LabMarks
      lab={{ results: [], dueAt: '2026-12-01T12:00:00.000Z', ...marks } as unknown as LabToReview}
      clock={{ zone: 'America/New_York', hours: '12' } as never}
      now={Date.parse('2026-11-29T12:00:00.000Z')}
    />,
  )

it('shows since when rules read a result as graver, with its earlier plan', () => {
  drawMarks({ graverRulesAt: '2026-11-29T15:00:00.000Z', plan: 'told', closedAt: null })
  expect(screen.getByText(/graver than it was read before/).textContent).toContain('11/29/2026')
  expect(screen.getByText('Earlier plan')).toBeTruthy()
  expect(screen.getByText(/With no one/)).toBeTruthy()
})

it('shows since when rules read an open result as less grave, and that its rank stays', () => {
  drawMarks({ milderRulesAt: '2026-11-29T15:00:00.000Z' })
  expect(screen.getByText(/less grave than it was read before/).textContent).toContain(
    'until you close it',
  )
  expect(screen.queryByText('Earlier plan')).toBeNull()
})
