import type { IconName } from '../../../components/icons'
import type { Role } from '../../../edge/access/roles'

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

const linksOf: Record<StaffRole, { readonly [title: string]: readonly NavLink[] }> = {
  provider: { Today: [day], Records: [patients] },
  assistant: { Today: [day], Records: [patients] },
  clinical_lead: { Today: [day, schedule], Records: [patients] },
  manager: { Today: [schedule], Records: [patients, people] },
  support: { Today: [schedule], Records: [patients] },
  clinical_admin: { Today: [schedule], Records: [patients, people] },
  admin: { Platform: [people, featureFlags], Records: [patients] },
  cbo: { Records: [patients, people] },
  pharmacy: { 'Your pharmacy': [pharmacy, people], Records: [patients] },
}

/** What stands in the rail for a role: only pages that are there, the one they start on first. */
export const navGroups = (role: StaffRole): NavGroup[] =>
  Object.entries(linksOf[role]).map(([title, links]) => ({ title, links }))

/** Where a role begins. */
export const homePage = (role: StaffRole): string => navGroups(role)[0]?.links[0]?.href ?? '/staff'

export const canOpenPage = (role: StaffRole, path: string): boolean =>
  navGroups(role).some(({ links }) => links.some(({ href }) => href === path))
