import { describe, expect, it } from 'vitest'
import { appointmentModes, statuses } from '#edge/domains/appointments/transitions'
import { isGivenBack, visitScreen } from '#islands/visit/visit-screen'

const startsAt = '2026-11-23T15:00:00.000Z'
const start = Date.parse(startsAt)
const minute = 60_000
const visit = { status: 'Scheduled', mode: 'video', startsAt, minutes: 20 } as const

describe('the screen of a visit', () => {
  it.each([
    ['a day before', -24 * 60, 'early'],
    ['16 minutes before', -16, 'early'],
    ['15 minutes before', -15, 'lobby'],
    ['at its start', 0, 'lobby'],
    ['a minute before its end', 19, 'lobby'],
    ['at its end', 20, 'lapsed'],
  ] as const)('of a scheduled visit is, %s, %3$s', (_, minutes, screen) => {
    expect(visitScreen(visit, start + minutes * minute)).toBe(screen)
  })

  it('leads to another time while no clinician can hold it', () => {
    const rearranged = { ...visit, isWithoutClinician: true }
    expect(visitScreen(rearranged, start - minute)).toBe('rearranged')
    expect(visitScreen({ ...rearranged, mode: 'phone' }, start - minute)).toBe('rearranged')
    expect(visitScreen(rearranged, start + 20 * minute)).toBe('lapsed')
    expect(visitScreen({ ...rearranged, status: 'Waiting' }, start)).toBe('room')
  })

  it('is the room for a patient who waits, also past the end', () => {
    expect(visitScreen({ ...visit, status: 'Waiting' }, start + 60 * minute)).toBe('room')
    expect(visitScreen({ ...visit, status: 'In progress' }, start + 60 * minute)).toBe('room')
  })

  it('shows a waiting patient that the time has passed, once the room is closed', () => {
    const waiting = { ...visit, status: 'Waiting', lapsedAt: '2026-11-23T15:20:00.000Z' } as const
    expect(visitScreen(waiting, start + 49 * minute)).toBe('room')
    expect(visitScreen(waiting, start + 50 * minute)).toBe('lapsed')
    expect(visitScreen({ ...waiting, mode: 'phone' }, start + 50 * minute)).toBe('lapsed')
  })

  it('leads back to the line once its clinician gave it back, and never where it was drawn so', () => {
    const accepted = { ...visit, status: 'Waiting', provider: { id: 'pr1' } } as const
    const waiting = { ...accepted, provider: null }
    expect(isGivenBack(accepted, waiting)).toBe(true)
    expect(isGivenBack(waiting, waiting)).toBe(false)
    // A scheduled visit that was to be had now stands at its own time again.
    const later = { ...visit, startsAt: '2026-11-23T20:00:00.000Z' }
    expect(isGivenBack(accepted, later)).toBe(true)
    expect(isGivenBack(later, later)).toBe(false)
    // Out of the waiting room, at the same time as before.
    expect(isGivenBack({ ...accepted }, visit)).toBe(false)
  })

  it('is one screen for every status and mode at every time', () => {
    for (const status of statuses)
      for (const mode of appointmentModes)
        for (const minutes of [-60, -10, 10, 60])
          expect(
            visitScreen({ ...visit, status, mode }, start + minutes * minute),
            `${status} ${mode}`,
          ).toMatch(/^[a-z]+$/)
  })

  it('opens no room for a visit by phone', () => {
    for (const status of statuses)
      expect(visitScreen({ ...visit, status, mode: 'phone' }, start)).not.toBe('room')
  })
})
