import { type Capabilities, hasCapability } from '../access/capabilities'
import { canOpenPage } from '../access/nav-links'

const tabs = [
  { href: '/staff/clinic', label: 'Business hours', opens: 'business_hours.update' },
  { href: '/staff/clinic/closures', label: 'Closures', opens: 'blackout_periods.create' },
  { href: '/staff/clinic/notices', label: 'Notices', opens: 'platform_notifications.create' },
  { href: '/staff/clinic/fax-numbers', label: 'Fax numbers', opens: 'fax_recipients.create' },
  { href: '/staff/clinic/lists', label: 'Lists', opens: 'business_hours.update' },
  { href: '/staff/clinic/settings', label: 'Settings', opens: 'system_settings.list' },
  { href: '/staff/clinic/offer', label: 'Visits and prices', opens: 'encounter_types.update' },
  { href: '/staff/clinic/setup', label: 'Opening', opens: 'clinic_setup.send_test' },
  { href: '/staff/clinic/rules', label: 'Reading of results', opens: 'unmatched_labs.discard' },
  { href: '/staff/clinic/page-views', label: 'Page views', opens: 'page_views.list' },
  { href: '/staff/clinic/audit', label: 'Audit trail', opens: 'audit.check' },
  { href: '/staff/clinic/access', label: 'Access', opens: 'access_reviews.list' },
  { href: '/staff/operations', label: 'Operations', opens: 'watch.settle' },
] as const

/** The parts of the clinic the caller may open. */
export const clinicTabs = (capabilities: Capabilities) =>
  tabs.filter(
    ({ href, opens }) => hasCapability(capabilities, opens) && canOpenPage(capabilities, href),
  )
