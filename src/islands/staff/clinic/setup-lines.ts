import type { Api } from '#edge/client'
import type { SetupKey } from '#edge/domains/clinic_setup/contract'

export type SetupLine = Awaited<ReturnType<typeof loadSetup>>[number]

export const loadSetup = async (api: Api) => (await api.call('GET /clinic_setup')).lines

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
    : status === 'queued' || status === 'sending'
      ? 'The test is on its way. Reload the page in a minute.'
      : 'The newest test did not go out. Check the keys of the service, then send another.'

/** What a clinic cannot do without and lacks. */
export const openLines = (lines: readonly SetupLine[]): readonly SetupLine[] =>
  lines.filter(({ isDone, isOptional }) => !isDone && !isOptional)
