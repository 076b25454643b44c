import type { IconName } from '#components/icons'
import type { Role } from '#edge/access/roles'
import { type Capabilities, hasCapability, isLimitedToOwn } from './capabilities'

export type StaffRole = Exclude<Role, 'patient'>
export interface StaffNavLink {
  readonly href: string
  readonly label: string
  readonly icon: IconName
  /** Which count stands beside it: the conversations, the results of labs, the patients or the papers that wait for the user. */
  readonly counts?: 'messages' | 'labs' | 'queue' | 'prescriptions' | 'priorAuths'
}
export interface NavGroup {
  readonly title: string
  readonly links: readonly StaffNavLink[]
}

const home: StaffNavLink = { href: '/staff', label: 'Home', icon: 'house' }
const day: StaffNavLink = { href: '/staff/day', label: 'My day', icon: 'sun' }
const schedule: StaffNavLink = { href: '/staff/schedule', label: 'Schedule', icon: 'calendar-days' }
const hours: StaffNavLink = { href: '/staff/hours', label: 'Hours', icon: 'calendar-plus' }
const timeAway: StaffNavLink = { href: '/staff/time-away', label: 'Time away', icon: 'clock' }
const queue: StaffNavLink = {
  href: '/staff/queue',
  label: 'Visits now',
  icon: 'video',
  counts: 'queue',
}
const calls: StaffNavLink = { href: '/staff/calls', label: 'Calls', icon: 'phone' }
const messages: StaffNavLink = {
  href: '/staff/messages',
  label: 'Messages',
  icon: 'message-circle',
  counts: 'messages',
}
const snippets: StaffNavLink = {
  href: '/staff/snippets',
  label: 'Snippets',
  icon: 'message-square-quote',
}
const tasks: StaffNavLink = { href: '/staff/tasks', label: 'Tasks', icon: 'list-checks' }
const labs: StaffNavLink = {
  href: '/staff/labs',
  label: 'Labs to review',
  icon: 'flask-conical',
  counts: 'labs',
}
const faxes: StaffNavLink = { href: '/staff/faxes', label: 'Incoming faxes', icon: 'file-pen-line' }
const assessments: StaffNavLink = {
  href: '/staff/assessments',
  label: 'Assessments',
  icon: 'square-pen',
}
const prescriptions: StaffNavLink = {
  href: '/staff/prescriptions',
  label: 'Prescriptions',
  icon: 'pill',
  counts: 'prescriptions',
}
const priorAuths: StaffNavLink = {
  href: '/staff/prior-auths',
  label: 'Prior auths',
  icon: 'file-check',
  counts: 'priorAuths',
}
const assistance: StaffNavLink = {
  href: '/staff/assistance',
  label: 'Assistance',
  icon: 'heart-handshake',
}
const patients: StaffNavLink = { href: '/staff/patients', label: 'Patients', icon: 'users' }
const encounters: StaffNavLink = {
  href: '/staff/encounters',
  label: 'Encounters',
  icon: 'clipboard-list',
}
const procedures: StaffNavLink = {
  href: '/staff/procedures',
  label: 'Procedures',
  icon: 'book-open',
}
const people: StaffNavLink = { href: '/staff/people', label: 'People', icon: 'id-card' }
const providers: StaffNavLink = {
  href: '/staff/providers',
  label: 'Providers',
  icon: 'badge-check',
}
const organizations: StaffNavLink = {
  href: '/staff/organizations',
  label: 'Organizations',
  icon: 'life-buoy',
}
const pharmacies: StaffNavLink = {
  href: '/staff/pharmacies',
  label: 'Pharmacies',
  icon: 'map-pin',
}
const reports: StaffNavLink = { href: '/staff/reports', label: 'Reports', icon: 'chart-line' }
const metrics: StaffNavLink = { href: '/staff/metrics', label: 'Metrics', icon: 'chart-column' }
const coverage: StaffNavLink = { href: '/staff/coverage', label: 'Coverage', icon: 'globe' }
const clinic: StaffNavLink = { href: '/staff/clinic', label: 'Clinic', icon: 'settings-2' }
const featureFlags: StaffNavLink = {
  href: '/staff/feature-flags',
  label: 'Feature flags',
  icon: 'flag',
}
const partners: StaffNavLink = {
  href: '/staff/partners',
  label: 'Partner inquiries',
  icon: 'inbox',
}
const privacy: StaffNavLink = { href: '/staff/privacy', label: 'Privacy', icon: 'shield-check' }
const notifications: StaffNavLink = {
  href: '/staff/notifications',
  label: 'Notification log',
  icon: 'mail',
}
const content: StaffNavLink = { href: '/staff/content', label: 'Content', icon: 'file-pen-line' }
const payments: StaffNavLink = { href: '/staff/payments', label: 'Payments', icon: 'credit-card' }
const pharmacy: StaffNavLink = { href: '/staff/pharmacy', label: 'Pharmacy', icon: 'store' }

/**
 * Each page in its group with what opening it takes; the first group that has a page keeps it. Whose work a page is shows
 * in what they write; what the page itself reads is named too where a login-as does not show it.
 */
const groups: readonly {
  readonly title: string
  readonly links: readonly (readonly [StaffNavLink, (can: Can, ownRows: Can) => boolean])[]
}[] = [
  {
    title: 'Today',
    links: [
      [home, () => true],
      [day, (can, own) => can('appointments.list') && can('notes.create') && own('appointments')],
      [schedule, (can) => can('schedule.slots') && can('availabilities.list')],
      [queue, (can) => can('on_demand_appointments.list')],
      [messages, (can) => can('conversations.list')],
      // Who reads a result, or prepares what others read.
      [labs, (can) => can('lab_results.list') && can('labs.create')],
      [faxes, (can) => can('incoming_faxes.list') && can('incoming_faxes.route')],
      [assessments, (can) => can('assessments.create') && can('assessments.list')],
      [prescriptions, (can) => can('prescriptions.list') && can('prescriptions.create')],
      [priorAuths, (can) => can('prior_auths.list') && can('prior_auths.create')],
      [assistance, (can) => can('gilead_applications.list') && can('gilead_applications.create')],
      [tasks, (can) => can('tasks.create') && can('conversations.create')],
      [calls, (can) => can('phone_calls.list')],
      [snippets, (can) => can('snippets.create') && can('conversations.create')],
      [hours, (can) => can('availabilities.create')],
      [timeAway, (can) => can('out_of_office_times.create')],
    ],
  },
  {
    title: 'Your pharmacy',
    links: [
      [pharmacy, (can, own) => can('pharmacies.update') && own('pharmacies')],
      [tasks, (can) => can('tasks.create')],
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
      // Patients read theirs as their notes.
      [encounters, (can) => can('encounters.list') && can('notes.create')],
      [procedures, (can) => can('sops.list')],
      [people, (can) => can('system_users.list')],
      // Clinicians keep their own licenses there.
      [providers, (can) => can('providers.ranks') || can('licenses.create')],
      // Who reads the rules of an organization runs the clinic, or is of the organization.
      [organizations, (can) => can('rule_sets.read')],
      // Clinicians and pharmacies read them elsewhere.
      [pharmacies, (can) => can('pharmacies.create')],
      // Who settles one, or watches what comes in.
      [
        payments,
        (can) => can('payments.list') && (can('payments.resolve') || can('feature_flags.toggle')),
      ],
      [reports, (can) => can('patient_reports.insurance')],
      [
        metrics,
        (can) =>
          can('admin_metrics.list') || can('provider_metrics.list') || can('cbo_metrics.list'),
      ],
      [coverage, (can) => can('schedule.map_coverages')],
      [privacy, (can) => can('correction_requests.accept') && can('correction_requests.list')],
      [partners, (can) => can('partner_inquiries.list')],
      [clinic, (can) => can('business_hours.update')],
      [notifications, (can) => can('notifications.log')],
    ],
  },
  { title: 'Site', links: [[content, (can) => can('content.edit')]] },
]
type Can = (name: string) => boolean

/** What stands in the rail: the pages the caller may use, the one they start on first. */
export const navGroups = (capabilities: Capabilities): NavGroup[] => {
  const can: Can = (name) => hasCapability(capabilities, name)
  const ownRows: Can = (type) => isLimitedToOwn(capabilities, type)
  const placed = new Set<StaffNavLink>()
  return groups.flatMap(({ title, links }) => {
    const visible = links.flatMap(([link, opens]) =>
      !placed.has(link) && opens(can, ownRows) ? [link] : [],
    )
    for (const link of visible) placed.add(link)
    return visible.length > 0 ? [{ title, links: visible }] : []
  })
}

/** A record is opened from the list it stands in: a visit from the lists of visits, a chart from the list of patients. */
const listsOf: Readonly<Record<string, readonly string[]>> = {
  '/staff/visits/': [day.href, schedule.href],
  '/staff/patients/': [patients.href],
  '/staff/procedures/': [procedures.href],
  '/staff/people/': [people.href],
  '/staff/providers/': [providers.href],
  '/staff/organizations/': [organizations.href],
  '/staff/pharmacies/': [pharmacies.href],
  // The tables that read results: those who read results sign them off.
  '/staff/clinic/rules': [clinic.href, labs.href],
  // Clinicians fax reports and referrals to these numbers.
  '/staff/clinic/fax-numbers': [clinic.href, encounters.href],
  '/staff/clinic/': [clinic.href],
  '/staff/operations': [clinic.href],
}

export const canOpenPage = (capabilities: Capabilities, path: string): boolean => {
  const folder = Object.keys(listsOf).find((prefix) => path.startsWith(prefix))
  const listPages = folder ? listsOf[folder] : [path]
  return navGroups(capabilities).some(({ links }) =>
    links.some(({ href }) => listPages?.includes(href)),
  )
}
