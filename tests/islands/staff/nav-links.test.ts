// @vitest-environment node
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Capabilities } from '#islands/staff/access/capabilities'
import { canOpenPage, navGroups } from '#islands/staff/access/nav-links'
import { clinicTabs } from '#islands/staff/clinic/clinic-tabs'

const capability = (type: string, can: string[], rows: 'all' | 'own' = 'all') => ({
  type,
  can,
  rows,
  hidden: [],
})
const everything: Capabilities = [
  capability('appointments', ['list'], 'own'),
  capability('availabilities', ['list']),
  capability('feature_flags', ['toggle']),
  capability('notes', ['list']),
  capability('patients', ['list']),
  capability('pharmacies', ['update'], 'own'),
  capability('schedule', ['slots']),
  capability('system_users', ['list']),
]
const links = (capabilities: Capabilities) =>
  navGroups(capabilities).flatMap((group) => group.links.map(({ href }) => href))

it('links to every page once, and to none that is not there', () => {
  expect(new Set(links(everything)).size).toBe(links(everything).length)
  for (const href of links(everything))
    expect([`src/pages${href}.astro`, `src/pages${href}/index.astro`].some(existsSync)).toBe(true)
})
it('a caller without capabilities has their home alone', () => {
  expect(links([])).toEqual(['/staff'])
  expect(canOpenPage([], '/staff/patients')).toBe(false)
})
it('those who read results open the rules of reading, and no other page of the clinic', () => {
  const reader = [
    capability('lab_results', ['list']),
    capability('labs', ['create']),
    capability('unmatched_labs', ['discard']),
    capability('blackout_periods', ['create']),
  ]
  expect(canOpenPage(reader, '/staff/clinic/rules')).toBe(true)
  expect(canOpenPage(reader, '/staff/clinic/closures')).toBe(false)
  expect(clinicTabs(reader).map(({ href }) => href)).toEqual(['/staff/clinic/rules'])
})
