import type { Api } from '#edge/client'
import type { SetupKey } from '#edge/domains/clinic_setup/contract'
import type { agreementBases } from '#edge/domains/vendor_agreements/contract'
import type { VendorService } from '#edge/platform/services/vendor-services'
import { loadAll } from '#islands/account/my-record/load-all'

export type SetupLine = Awaited<ReturnType<typeof loadSetup>>[number]

export const loadSetup = async (api: Api) => (await api.call('GET /clinic_setup')).lines

/** The lines, the vendors of the deployment, and every entry about them, the newest first. */
export const loadOpening = async (api: Api) => {
  const [{ lines, vendors }, agreements] = await Promise.all([
    api.call('GET /clinic_setup'),
    loadAll((page) => api.vendor_agreements.page({ sort: '-createdAt', page })),
  ])
  return { lines, vendors, agreements }
}

interface SetupText {
  readonly title: string
  /** Where it is done. */
  readonly href: string
  readonly linkLabel: string
  /** What is said while it is open. */
  readonly open: string
  /** What is said once it is done, with the number there are. */
  readonly done: (count: number) => string
}

const settings = { href: '/staff/clinic/settings', linkLabel: 'Settings' } as const
const content = { href: '/staff/content', linkLabel: 'Content' } as const
const here = { href: '#messages', linkLabel: 'Send a test' } as const

/** What each line says, and where it leads. */
export const setupTexts: Readonly<Record<SetupKey, SetupText>> = {
  name: {
    ...settings,
    title: 'Name of the clinic',
    open: 'Mails and faxes say the name of the product until there is one.',
    done: () => 'Set.',
  },
  phone: {
    ...settings,
    title: 'Telephone',
    open: 'Patients are offered no call until there is a number.',
    done: () => 'Patients see it wherever they may call.',
  },
  fax: {
    ...settings,
    title: 'Fax',
    open: 'Faxes that go out name no number to answer to.',
    done: () => 'It stands at the head of faxes.',
  },
  address: {
    ...settings,
    title: 'Address',
    open: 'Faxes that go out name no address.',
    done: () => 'It stands at the head of faxes.',
  },
  hours: {
    href: '/staff/clinic',
    linkLabel: 'Business hours',
    title: 'Business hours',
    open: 'Support is never open: patients read no hours, and due times do not run.',
    done: (count) => `Open on ${days(count)} a week.`,
  },
  visit_types: {
    href: '/staff/clinic/offer',
    linkLabel: 'Visits and prices',
    title: 'Kinds of visits',
    open: 'There is nothing to book.',
    done: (count) => `${count} can be booked. Look through their prices and lengths.`,
  },
  treatments: {
    href: '/staff/clinic/offer?part=treatments',
    linkLabel: 'Treatments',
    title: 'Treatments',
    open: 'There is nothing to choose.',
    done: (count) => `${count} can be chosen. Look through their words.`,
  },
  states: {
    href: '/staff/clinic/offer?part=states',
    linkLabel: 'States',
    title: 'States',
    open: 'Care is offered nowhere.',
    done: (count) =>
      `Care is offered in ${count === 1 ? '1 state' : `${count} states`}, where a clinician is licensed.`,
  },
  providers: {
    href: '/staff/providers',
    linkLabel: 'Providers',
    title: 'Clinicians',
    open: 'No one can be booked. A clinician needs an open account, a license, an organization, and hours. A manager opens those on the page Hours: invite one under People.',
    done: (count) => `${count} can be booked.`,
  },
  organizations: {
    href: '/staff/organizations',
    linkLabel: 'Organizations',
    title: 'Partner organizations',
    open: 'None. Patients enroll with the clinic itself.',
    done: (count) => `${count} beside the clinic itself.`,
  },
  pharmacies: {
    href: '/staff/pharmacies',
    linkLabel: 'Pharmacies',
    title: 'Pharmacies',
    open: 'There is none to send a prescription to.',
    done: (count) => `${count} on file.`,
  },
  lab_vendor: {
    href: '/staff/feature-flags',
    linkLabel: 'Feature flags',
    title: 'Lab vendor',
    open: 'None is connected: orders go on paper, and results are entered by hand. Who runs the server sets its address and token; the flag of lab orders turns it on.',
    done: () => 'Orders go out, and results come in.',
  },
  content: {
    ...content,
    title: 'Public pages',
    open: 'No brand is published: the public pages are empty.',
    done: () => 'A brand is published.',
  },
  legal_texts: {
    ...content,
    title: 'Texts that patients agree to',
    open: 'Those in force came with the product and name it. Publish your own: two people do.',
    done: () => 'All are your own.',
  },
  mail: {
    ...here,
    title: 'Mail',
    open: 'No test mail went out yet.',
    done: () => 'A test mail went out.',
  },
  sms: {
    ...here,
    title: 'Text messages',
    open: 'No test text went out yet.',
    done: () => 'A test text went out.',
  },
  alerts: {
    href: '#alerts',
    linkLabel: 'Test alert',
    title: 'Alerts',
    open: 'No test alert arrived. Who runs the server sets ALERT_EMAIL or ALERT_WEBHOOK; then send a test, and enter its code.',
    done: () => 'A test alert arrived where alerts go now.',
  },
  backups: {
    href: '/staff/operations',
    linkLabel: 'Operations',
    title: 'Backups',
    open: 'No backup of the last 30 hours is in the bucket. Who runs the server makes the bucket and sets BACKUP_KEYS; a backup is made each night.',
    done: () => 'The newest is in the bucket, and is at most 30 hours old.',
  },
  agreements: {
    href: '#agreements',
    linkLabel: 'Vendors',
    title: 'Agreements with vendors',
    open: 'A vendor holds data of patients, and no agreement with it is on record.',
    done: (count) =>
      count === 0 ? 'No vendor holds data of patients.' : `On record for ${count} services.`,
  },
  admins: {
    href: '/staff/people?role=admin',
    linkLabel: 'People',
    title: 'Two admins',
    open: 'Two people must be able to sign in as admins, each with a second step.',
    done: (count) => `${count} sign in with a second step.`,
  },
}

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

/** What became of the newest test message, in words; null where there is none, or it went out. */
export const testProblem = (status: string | null): string | null =>
  status === null || status === 'sent' || status === 'delivered'
    ? null
    : status === 'unconfirmed'
      ? 'A test alert went out. Enter the code that it carries.'
      : status === 'queued' || status === 'sending'
        ? 'The test is on its way. Reload the page in a minute.'
        : 'The newest test did not go out. Check the keys of the service, then send another.'

/** What a clinic cannot do without and lacks. */
export const openLines = (lines: readonly SetupLine[]): readonly SetupLine[] =>
  lines.filter(({ isDone, isOptional }) => !isDone && !isOptional)

export const vendorServiceLabels: Readonly<Record<VendorService, string>> = {
  hosting: 'Hosting',
  mail: 'Mail',
  sms: 'Text messages',
  calls: 'Calls',
  video: 'Video',
  fax: 'Fax',
  labs: 'Labs',
  prescriptions: 'Prescriptions',
  cards: 'Cards',
}
export const basisLabels: Readonly<Record<(typeof agreementBases)[number], string>> = {
  signed: 'Signed',
  not_needed: 'Not needed',
}
