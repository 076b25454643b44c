/** A place by name: the page it is, and the nearest there is while that page is not built. */
export interface RedirectTarget {
  readonly page: string
  readonly nearest?: string
}

/** The only places a redirect leads to, by the names that messages and other systems know. */
export const redirectTargets: Readonly<Record<string, RedirectTarget>> = {
  home: { page: '/app' },
  dashboard: { page: '/app' },
  appointments: { page: '/app/appointments' },
  visits: { page: '/app/appointments' },
  booking: { page: '/app/appointments/booking' },
  'on-demand': { page: '/app/on-demand', nearest: '/app/appointments' },
  'async-messaging': { page: '/app/async-messaging', nearest: '/app/appointments' },
  'photo-id': { page: '/app/photo-id' },
  treatments: { page: '/app/treatments' },
  pep: { page: '/app/treatments/pep' },
  messages: { page: '/app/messages' },
  labs: { page: '/app/labs' },
  'hiv-labs': { page: '/app/hiv-labs', nearest: '/app/labs' },
  prescriptions: { page: '/app/prescriptions' },
  documents: { page: '/app/documents' },
  'roi-request': { page: '/app/roi-request', nearest: '/app/account/releases' },
  assessments: { page: '/app/assessments' },
  payments: { page: '/app/payments' },
  'gilead-application': {
    page: '/app/gilead-application',
    nearest: '/app/account/health-assistance',
  },
  account: { page: '/app/account' },
  profile: { page: '/app/account' },
  address: { page: '/app/account/address' },
  about: { page: '/app/account/about' },
  'update-about-me': { page: '/app/account/about' },
  'upload-id': { page: '/app/photo-id' },
  insurance: { page: '/app/account/insurance' },
  'upload-insurance': { page: '/app/account/insurance' },
  'health-assistance': { page: '/app/account/health-assistance' },
  'health-history': { page: '/app/account/health-history' },
  'sexual-health': { page: '/app/account/sexual-health' },
  pharmacies: { page: '/app/account/pharmacies' },
  sharing: { page: '/app/account/sharing' },
  releases: { page: '/app/account/releases' },
  record: { page: '/app/account/record' },
  settings: { page: '/app/account/settings' },
  faq: { page: '/app/faq' },
  support: { page: '/app/messages' },
  'how-it-works': { page: '/how-it-works' },
  clinicians: { page: '/clinicians' },
  privacy: { page: '/privacy' },
  terms: { page: '/terms' },
  accessibility: { page: '/accessibility' },
  consents: { page: '/consents' },
  login: { page: '/auth/login' },
  enrollment: { page: '/auth/enrollment' },
}

const targetByPage = new Map(Object.values(redirectTargets).map((place) => [place.page, place]))

/** Where a name, or the path of such a page, leads. Null for all else: user input never becomes a redirect target. */
export const resolveRedirect = (target: string | null | undefined): string | null => {
  if (!target) return null
  const name = target.toLowerCase().replaceAll('_', '-')
  const place = Object.hasOwn(redirectTargets, name)
    ? redirectTargets[name]
    : targetByPage.get(target)
  return place ? (place.nearest ?? place.page) : null
}

/** Pages that guests may read as well. */
const guestPages = /^\/app\/(treatments|faq)(\/|$)/

type Visitor = Pick<App.Locals, 'session' | 'sessionErrorPage'>

/** The same target via the sign-in page, for guests of a page that needs a session. */
export const viaSignIn = (path: string, { session, sessionErrorPage }: Visitor): string =>
  session || sessionErrorPage || !path.startsWith('/app') || guestPages.test(path)
    ? path
    : `/auth/login?next=${encodeURIComponent(path)}`
