// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { StaffUser } from '#islands/staff/access/require-staff'
import PatientCard from '#islands/staff/patient-card/PatientCard.tsx'
import { boardProps } from '../appointments/appointment-fixtures'

afterEach(cleanup)

const show = (
  isOutsideCare: boolean,
  messageKinds: StaffUser['messageKinds'] = ['patient'],
  more: Partial<StaffUser> = {},
) =>
  render(
    <PatientCard
      data={{
        id: 'p1',
        name: 'Jordan Ellis',
        portrait: 'p1',
        phone: null,
        email: 'j@example.test',
        isOutsideCare,
      }}
      me={{ ...boardProps.me, messageKinds, ...more }}
      now={Date.parse('2026-03-12T16:00:00Z')}
      onClose={() => {}}
    />,
  )

it('offers to write to a patient and to remind them', () => {
  show(false)
  expect(screen.getByRole('button', { name: 'Message' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remind' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Book a visit' })).toBeTruthy()
})

it('offers none of it for a patient outside the reader’s care, whom they may only read', () => {
  show(true)
  expect(screen.getByRole('link', { name: 'Open the chart' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Message' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Book a visit' })).toBeNull()
})

it('offers no booking to a role that books none', () => {
  show(false, [], { canBookVisits: false })
  expect(screen.queryByRole('button', { name: 'Book a visit' })).toBeNull()
})

it('offers to write to colleagues about such a patient', () => {
  show(true, ['patient', 'internal'])
  expect(screen.getByRole('button', { name: 'Message' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull()
})
