import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { roles } from '../../../src/edge/access/roles'
import {
  canOpenPage,
  homePage,
  navGroups,
  type StaffRole,
} from '../../../src/islands/staff/chrome/nav-links'

const staff = roles.filter((role): role is StaffRole => role !== 'patient')

it.each(staff)(
  '%s begins on a page that is there, and finds no link to one that is not',
  (role) => {
    const links = navGroups(role).flatMap(({ links }) => links)
    expect(links.map(({ href }) => href)).toContain(homePage(role))
    for (const { href } of links) expect(existsSync(`src/pages${href}.astro`)).toBe(true)
  },
)
it('starts the day with the clinicians and the schedule with who plans it', () => {
  expect(homePage('provider')).toBe('/staff/day')
  expect(homePage('assistant')).toBe('/staff/day')
  expect(homePage('support')).toBe('/staff/schedule')
})
it('opens the schedule only to roles that may plan', () => {
  expect(staff.filter((role) => canOpenPage(role, '/staff/schedule'))).toEqual([
    'support',
    'manager',
    'clinical_admin',
    'clinical_lead',
  ])
})
