import type { IconName } from '#components/icons'
import type { Role } from '#edge/access/roles'
import { type Capabilities, hasCapability, isLimitedToOwn } from './capabilities'

export type StaffRole = Exclude<Role, 'patient'>
export interface NavLink {
  readonly href: string
  readonly label: string
  readonly icon: IconName
}
export interface NavGroup {
  readonly title: string
  readonly links: readonly NavLink[]
}

const day: NavLink = { href: '/staff/day', label: 'My day', icon: 'sun' }
const schedule: NavLink = { href: '/staff/schedule', label: 'Schedule', icon: 'calendar-days' }
const patients: NavLink = { href: '/staff/patients', label: 'Patients', icon: 'users' }
const people: NavLink = { href: '/staff/people', label: 'People', icon: 'id-card' }
const featureFlags: NavLink = {
  href: '/staff/feature-flags',
  label: 'Feature flags',
  icon: 'list-checks',
}
const pharmacy: NavLink = { href: '/staff/pharmacy', label: 'Pharmacy', icon: 'pill' }

/** Each page in its group with what opening it takes; the first group that has a page keeps it. */
const groups: readonly {
  readonly title: string
  readonly links: readonly (readonly [NavLink, (can: Can, ownRows: Can) => boolean])[]
}[] = [
  {
    title: 'Today',
    links: [
      [day, (can, own) => can('appointments.list') && can('notes.list') && own('appointments')],
      [schedule, (can) => can('schedule.slots') && can('availabilities.list')],
    ],
  },
  {
    title: 'Your pharmacy',
    links: [
      [pharmacy, (can, own) => can('pharmacies.update') && own('pharmacies')],
      [
        people,
        (can, own) => can('system_users.list') && can('pharmacies.update') && own('pharmacies'),
      ],
    ],
  },
  {
    title: 'Platform',
    links: [
      [people, (can) => can('system_users.list') && can('feature_flags.toggle')],
      [featureFlags, (can) => can('feature_flags.toggle')],
    ],
  },
  {
    title: 'Records',
    links: [
      [patients, (can) => can('patients.list')],
      [people, (can) => can('system_users.list')],
    ],
  },
]
type Can = (name: string) => boolean

/** What stands in the rail: the pages the caller may use, the one they start on first. */
export const navGroups = (capabilities: Capabilities): NavGroup[] => {
  const can: Can = (name) => hasCapability(capabilities, name)
  const ownRows: Can = (type) => isLimitedToOwn(capabilities, type)
  const placed = new Set<NavLink>()
  return groups.flatMap(({ title, links }) => {
    const shown = links.flatMap(([link, opens]) =>
      !placed.has(link) && opens(can, ownRows) ? [link] : [],
    )
    for (const link of shown) placed.add(link)
    return shown.length > 0 ? [{ title, links: shown }] : []
  })
}

/** Where a member of staff begins. */
export const homePage = (capabilities: Capabilities): string =>
  navGroups(capabilities)[0]?.links[0]?.href ?? '/staff'

export const canOpenPage = (capabilities: Capabilities, path: string): boolean =>
  navGroups(capabilities).some(({ links }) => links.some(({ href }) => href === path))
