import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { roles } from '../../../src/edge/access/roles'
import {
  homeOf,
  mayVisit,
  placesOf,
  type StaffRole,
} from '../../../src/islands/staff/chrome/nav-links'

const staff = roles.filter((role): role is StaffRole => role !== 'patient')

it.each(staff)(
  '%s begins on a page that is there, and finds no link to one that is not',
  (role) => {
    const links = placesOf(role).flatMap(({ links }) => links)
    expect(links.map(({ href }) => href)).toContain(homeOf(role))
    for (const { href } of links) expect(existsSync(`src/pages${href}.astro`)).toBe(true)
  },
)
it('starts the day with the clinicians and the schedule with who plans it', () => {
  expect(homeOf('provider')).toBe('/staff/day')
  expect(homeOf('assistant')).toBe('/staff/day')
  expect(homeOf('support')).toBe('/staff/schedule')
})
it('opens the schedule to nobody who may not plan', () => {
  expect(staff.filter((role) => mayVisit(role, '/staff/schedule'))).toEqual([
    'support',
    'manager',
    'clinical_admin',
    'clinical_lead',
  ])
})
