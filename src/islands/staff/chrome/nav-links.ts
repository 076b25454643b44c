import type { IconName } from '../../../components/icons'
import type { Role } from '../../../edge/access/roles'

export type StaffRole = Exclude<Role, 'patient'>
export interface Place {
  readonly href: string
  readonly label: string
  readonly icon: IconName
}
export interface Places {
  readonly title: string
  readonly links: readonly Place[]
}

const day: Place = { href: '/staff/day', label: 'My day', icon: 'sun' }
const schedule: Place = { href: '/staff/schedule', label: 'Schedule', icon: 'calendar-days' }
const patients: Place = { href: '/staff/patients', label: 'Patients', icon: 'users' }
const people: Place = { href: '/staff/people', label: 'People', icon: 'id-card' }
const switches: Place = { href: '/staff/feature-flags', label: 'Switches', icon: 'list-checks' }
const pharmacy: Place = { href: '/staff/pharmacy', label: 'Pharmacy', icon: 'pill' }

const linksOf: Record<StaffRole, { readonly [title: string]: readonly Place[] }> = {
  provider: { Today: [day], Records: [patients] },
  assistant: { Today: [day], Records: [patients] },
  clinical_lead: { Today: [day, schedule], Records: [patients] },
  manager: { Today: [schedule], Records: [patients, people] },
  support: { Today: [schedule], Records: [patients] },
  clinical_admin: { Today: [schedule], Records: [patients, people] },
  admin: { Platform: [people, switches], Records: [patients] },
  cbo: { Records: [patients, people] },
  pharmacy: { 'Your pharmacy': [pharmacy, people], Records: [patients] },
}

/** What stands in the rail for a role: only pages that are there, the one they start on first. */
export const placesOf = (role: StaffRole): Places[] =>
  Object.entries(linksOf[role]).map(([title, links]) => ({ title, links }))

/** Where a role begins. */
export const homeOf = (role: StaffRole): string => placesOf(role)[0]?.links[0]?.href ?? '/staff'

export const mayVisit = (role: StaffRole, path: string): boolean =>
  placesOf(role).some(({ links }) => links.some(({ href }) => href === path))
