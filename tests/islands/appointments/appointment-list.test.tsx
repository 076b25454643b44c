// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppointmentList } from '#islands/appointments/AppointmentList.tsx'
import type { PatientAppointment } from '#islands/appointments/appointment'

const visit: PatientAppointment = {
  id: 'visit',
  version: 1,
  status: 'Scheduled',
  mode: 'video',
  startsAt: '2026-12-02T14:00:00.000Z',
  minutes: 20,
  lapsedAt: null,
  reason: 'PrEP Quarterly',
  encounterTypeId: '2',
  provider: null,
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-12-04T18:00:00.000Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = (visits: readonly PatientAppointment[]) =>
  render(
    <AppointmentList
      patientId="jordan"
      clock={{ zone: 'America/New_York', hours: '12h' }}
      today="2026-12-04"
      visits={visits}
      past={{ appointments: [], next: null }}
      requests={[]}
      bookHref="/app/appointments/booking"
    />,
  )
const section = (name: string) =>
  within(screen.getByRole('heading', { name }).parentElement as HTMLElement)

it('lists a past visit without an outcome under past visits, and links to another time', () => {
  show([{ ...visit, lapsedAt: '2026-12-02T14:20:00.000Z' }])
  expect(section('Upcoming').getByText('No visit planned')).toBeTruthy()
  const over = section('Past and canceled')
  expect(over.getByText('Its time has passed')).toBeTruthy()
  expect(over.getByRole('link', { name: /^Choose another time/ }).getAttribute('href')).toBe(
    '/app/appointments/booking/schedule?encounterTypeId=2',
  )
  for (const name of [/Go to visit/, /Reschedule/, /Add to calendar/])
    expect(screen.queryByRole('link', { name })).toBeNull()
  expect(screen.queryByRole('button', { name: /Cancel|earlier time/ })).toBeNull()
})

it('lists an upcoming visit apart from a past one without an outcome', () => {
  const next = { ...visit, id: 'next', startsAt: '2026-12-08T14:00:00.000Z' }
  show([{ ...visit, status: 'Waiting', lapsedAt: '2026-12-02T14:20:00.000Z' }, next])
  expect(section('Upcoming').getByRole('link', { name: /Reschedule/ })).toBeTruthy()
  expect(
    section('Past and canceled').getByText(/you came, and your visit did not begin/),
  ).toBeTruthy()
})

it('leads to another time from a visit that cannot take place as planned', () => {
  show([{ ...visit, startsAt: '2026-12-08T14:00:00.000Z', isWithoutClinician: true }])
  const upcoming = section('Upcoming')
  expect(upcoming.getByText('Needs another time')).toBeTruthy()
  expect(upcoming.getByRole('link', { name: /^Choose another time/ }).getAttribute('href')).toBe(
    '/app/appointments/booking/visit/schedule?encounterTypeId=2',
  )
  for (const name of [/Go to visit/, /Add to calendar/])
    expect(screen.queryByRole('link', { name })).toBeNull()
})
