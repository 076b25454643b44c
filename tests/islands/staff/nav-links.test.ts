// @vitest-environment node
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Capabilities } from '#islands/staff/access/capabilities'
import { canOpenPage, navGroups } from '#islands/staff/access/nav-links'

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
