import type { Page } from '@playwright/test'
import { callApiOrFail } from './api'
import { confirmUrl, loadFreeSlot } from './booking'
import { signedInUserId } from './people/sign-in-demo'

/** Who views the page: a guest, a patient with an appointment, a patient without one. */
export type Viewer = 'guest' | 'patient' | 'patient2'

/** A page as one viewer sees it. A test expects every page for patients and the public to be listed. */
export interface MatrixPage {
  /** Below src/pages. */
  readonly file: string
  readonly as: Viewer
  /** Its path, computed where it depends on free slots. */
  readonly path: string | ((page: Page) => Promise<string>)
  /** Its status code, where that is not 200. */
  readonly status?: number
}

const booking = 'app/appointments/booking/[...appointmentId]'
const start = '/app/appointments/booking'
const step = (name: string) => `${start}/${name}?encounterTypeId=1`
const loadLastSlot = async (page: Page) =>
  loadFreeSlot(page, { id: await signedInUserId(page) }, -15)

const visitPath = async (page: Page) => {
  const id = await signedInUserId(page)
  const { data } = await callApiOrFail(
    page,
    `/patients/${id}/appointments?filter[status]=Scheduled`,
  )
  return `/app/visits/${data[0].id}`
}

/** A visit of the patient that took place. */
const loadPastVisit = async (page: Page) => {
  const id = await signedInUserId(page)
  const path = `/patients/${id}/appointments?filter[status]=Complete`
  return (await callApiOrFail(page, path)).data[0].id
}

interface Lab {
  readonly id: string
  readonly attributes: { readonly released_at: string | null }
}
const loadLabs = async (page: Page): Promise<readonly Lab[]> =>
  (await callApiOrFail(page, `/patients/${await signedInUserId(page)}/labs`)).data
const isReleased = ({ attributes }: Lab) => attributes.released_at !== null

/** A test at home that waits for its answer. */
const selfTestPath = async (page: Page) => {
  const path = `/patients/${await signedInUserId(page)}/hiv_labs?filter[status]=pending`
  return `/app/hiv-labs/${(await callApiOrFail(page, path)).data[0].id}`
}

/** What the patient has to sign or has signed last. */
const releasePath = async (page: Page): Promise<string> => {
  const { data } = await callApiOrFail(page, `/patients/${await signedInUserId(page)}/roi_requests`)
  return `/app/roi-request/${data[0].id}`
}
/** Help with costs that waits for the patient's signature, or ended. */
const assistancePath = (status: string) => async (page: Page) => {
  const path = `/patients/${await signedInUserId(page)}/gilead_applications?filter[status]=${status}`
  return `/app/gilead-application/${(await callApiOrFail(page, path)).data[0].id}`
}
/** An assessment in this state; the address says which it is. */
const assessmentPath =
  (status: string, end = '') =>
  async (page: Page) => {
    const path = `/patients/${await signedInUserId(page)}/assessments?filter[status]=${status}`
    const { id, attributes } = (await callApiOrFail(page, path)).data[0]
    return `/app/assessments/async/${attributes.kind}/${id}${end}`
  }

/** The open visit in writing of this patient, who asks for one where there is none. */
const visitInWritingPath = async (page: Page) => {
  const path = '/async_messaging_appointments'
  const [open] = (await callApiOrFail(page, `${path}?filter[status]=waiting`)).data
  const me = (await callApiOrFail(page, '/me')).data.attributes
  const initials = me.first_name.slice(0, 1) + me.last_name.slice(0, 1)
  const body = { encounter_type_id: '1', initials }
  const { id } = open ?? (await callApiOrFail(page, path, { method: 'POST', body })).data
  return `/app/async-messaging/${id}`
}
/** One that was taken back. */
const endedInWritingPath = async (page: Page) => {
  const path = '/async_messaging_appointments?filter[status]=canceled'
  return `/app/async-messaging/${(await callApiOrFail(page, path)).data[0].id}/completed`
}

export const matrixPages: readonly MatrixPage[] = [
  { file: 'index', as: 'guest', path: '/' },
  { file: 'faq/index', as: 'guest', path: '/faq' },
  { file: 'faq/index', as: 'guest', path: '/faq?q=cost' },
  { file: 'faq/answers', as: 'guest', path: '/faq/answers' },
  { file: 'faq/[slug]', as: 'guest', path: '/faq/how-well-prep-works' },
  { file: 'how-it-works', as: 'guest', path: '/how-it-works' },
  { file: 'clinicians', as: 'guest', path: '/clinicians' },
  { file: 'privacy', as: 'guest', path: '/privacy' },
  { file: 'terms', as: 'guest', path: '/terms' },
  { file: 'accessibility', as: 'guest', path: '/accessibility' },
  { file: 'status/index', as: 'guest', path: '/status' },
  { file: 'partners', as: 'guest', path: '/partners' },
  { file: 'pages/[slug]', as: 'guest', path: '/pages/who-provides-care' },
  { file: 'consents/index', as: 'guest', path: '/consents' },
  { file: 'consents/[document]/index', as: 'guest', path: '/consents/telehealth_consent' },
  { file: 'treatments/index', as: 'guest', path: '/treatments' },
  { file: 'treatments/index', as: 'guest', path: '/treatments?state=GU' },
  { file: 'treatments/[slug]', as: 'guest', path: '/treatments/prep' },
  { file: 'treatments/[slug]', as: 'guest', path: '/treatments/pep?state=GU' },
  { file: 'app/faq/index', as: 'guest', path: '/app/faq' },
  { file: 'environment', as: 'guest', path: '/environment' },
  { file: '401', as: 'guest', path: '/401', status: 401 },
  { file: '404', as: 'guest', path: '/no/such/page', status: 404 },
  { file: '429', as: 'guest', path: '/429', status: 429 },
  { file: '500', as: 'guest', path: '/500', status: 500 },
  { file: 'updates', as: 'guest', path: '/updates' },
  { file: 'translation', as: 'guest', path: '/translation' },
  { file: 'auth/login', as: 'guest', path: '/auth/login' },
  { file: 'auth/enrollment', as: 'guest', path: '/auth/enrollment' },
  { file: 'auth/forgot-password', as: 'guest', path: '/auth/forgot-password' },
  { file: 'auth/verify', as: 'guest', path: '/auth/verify?fa=a-link' },
  { file: 'auth/verified', as: 'guest', path: '/auth/verified' },
  { file: 'auth/code', as: 'guest', path: '/auth/code' },
  { file: 'auth/sent/[channel]', as: 'guest', path: '/auth/sent/email' },
  { file: 'auth/retry', as: 'guest', path: '/auth/retry?why=code_expired' },
  { file: 'auth/saved', as: 'guest', path: '/auth/saved' },
  { file: 'auth/undo', as: 'guest', path: '/auth/undo' },
  { file: 'auth/second-factor', as: 'guest', path: '/auth/second-factor' },
  { file: 'auth/invitation', as: 'guest', path: '/auth/invitation' },
  { file: 'offline', as: 'guest', path: '/offline' },
  { file: 'visits/guest', as: 'guest', path: '/visits/guest' },
  { file: 'app/index', as: 'patient', path: '/app' },
  { file: 'app/index', as: 'patient2', path: '/app' },
  { file: 'app/appointments/index', as: 'patient', path: '/app/appointments' },
  { file: 'app/earlier-time', as: 'patient', path: '/app/earlier-time' },
  { file: 'app/messages/index', as: 'patient', path: '/app/messages' },
  {
    file: 'app/messages/[id]',
    as: 'patient',
    path: async (page) =>
      `/app/messages/${(await callApiOrFail(page, '/conversations')).data[0].id}`,
  },
  { file: 'app/visits/[id]', as: 'patient', path: async (page) => visitPath(page) },
  {
    file: 'app/appointments/[id]/summary',
    as: 'patient',
    path: async (page) => `/app/appointments/${await loadPastVisit(page)}/summary`,
  },
  { file: 'app/labs/index', as: 'patient', path: '/app/labs' },
  { file: 'app/labs/index', as: 'patient2', path: '/app/labs' },
  {
    file: 'app/labs/[id]/index',
    as: 'patient',
    path: async (page) => `/app/labs/${(await loadLabs(page)).find(isReleased)?.id}`,
  },
  {
    file: 'app/labs/[id]/index',
    as: 'patient',
    path: async (page) => `/app/labs/${(await loadLabs(page)).find((lab) => !isReleased(lab))?.id}`,
  },
  {
    file: 'app/appointments/booking/[...appointmentId]/on-demand',
    as: 'patient2',
    path: '/app/appointments/booking/on-demand?encounterTypeId=1',
  },
  {
    file: 'app/on-demand/[id]',
    as: 'patient',
    path: async (page) =>
      `/app/on-demand/${(await callApiOrFail(page, '/on_demand_appointments')).data[0].id}`,
  },
  { file: 'app/prescriptions', as: 'patient', path: '/app/prescriptions' },
  { file: 'app/payments/index', as: 'patient', path: '/app/payments' },
  {
    file: 'app/payments/[id]',
    as: 'patient',
    path: async (page) => `/app/payments/${(await callApiOrFail(page, '/payments')).data[0].id}`,
  },
  { file: 'app/hiv-labs/[id]', as: 'patient', path: selfTestPath },
  { file: 'app/photo-id', as: 'patient2', path: '/app/photo-id' },
  { file: 'app/treatments/index', as: 'patient', path: '/app/treatments' },
  { file: 'app/treatments/[type]', as: 'patient2', path: '/app/treatments/prep' },
  { file: 'app/account/index', as: 'patient', path: '/app/account' },
  { file: 'app/account/picture', as: 'patient', path: '/app/account/picture' },
  { file: 'app/account/profile', as: 'patient', path: '/app/account/profile' },
  { file: 'app/account/address', as: 'patient', path: '/app/account/address' },
  { file: 'app/account/about', as: 'patient2', path: '/app/account/about' },
  { file: 'app/account/health-history', as: 'patient', path: '/app/account/health-history' },
  { file: 'app/account/sexual-health', as: 'patient', path: '/app/account/sexual-health' },
  { file: 'app/account/corrections', as: 'patient', path: '/app/account/corrections' },
  { file: 'app/account/disclosures', as: 'patient', path: '/app/account/disclosures' },
  { file: 'app/account/releases', as: 'patient', path: '/app/account/releases' },
  { file: 'app/roi-request/[id]', as: 'patient', path: releasePath },
  { file: 'app/gilead-application/[id]', as: 'patient', path: assistancePath('draft') },
  { file: 'app/gilead-application/[id]', as: 'patient', path: assistancePath('expired') },
  { file: 'app/account/close', as: 'patient', path: '/app/account/close' },
  { file: 'app/account/record/index', as: 'patient', path: '/app/account/record' },
  { file: 'app/documents', as: 'patient', path: '/app/documents' },
  { file: 'app/assessments/index', as: 'patient', path: '/app/assessments' },
  {
    file: 'app/assessments/async/[type]/[id]/index',
    as: 'patient',
    path: assessmentPath('in_progress'),
  },
  {
    file: 'app/assessments/async/[type]/[id]/completed',
    as: 'patient',
    path: assessmentPath('reviewed', '/completed'),
  },
  {
    file: 'app/assessments/async/[type]/[id]/canceled',
    as: 'patient',
    path: assessmentPath('expired', '/canceled'),
  },
  { file: 'app/async-messaging/[id]/index', as: 'patient2', path: visitInWritingPath },
  { file: 'app/async-messaging/[id]/completed', as: 'patient', path: endedInWritingPath },
  { file: `${booking}/async-messaging`, as: 'patient', path: step('async-messaging') },
  { file: 'app/account/pharmacies', as: 'patient', path: '/app/account/pharmacies' },
  { file: 'app/account/insurance', as: 'patient', path: '/app/account/insurance' },
  {
    file: 'app/account/health-assistance',
    as: 'patient',
    path: '/app/account/health-assistance',
  },
  { file: 'app/account/settings', as: 'patient', path: '/app/account/settings' },
  { file: 'app/account/activity', as: 'patient', path: '/app/account/activity' },
  { file: 'app/account/sharing', as: 'patient', path: '/app/account/sharing' },
  { file: 'app/faq/index', as: 'patient', path: '/app/faq' },
  { file: `${booking}/index`, as: 'patient', path: start },
  { file: `${booking}/index`, as: 'patient2', path: start },
  {
    file: `${booking}/update`,
    as: 'patient',
    path: async (page) => (await visitPath(page)).replace('/app/visits', start).concat('/update'),
  },
  { file: `${booking}/schedule`, as: 'patient2', path: step('schedule') },
  {
    file: `${booking}/provider-details`,
    as: 'patient2',
    path: async (page) =>
      `${step('provider-details')}&providerId=${(await loadLastSlot(page)).providerId}`,
  },
  {
    file: `${booking}/confirm`,
    as: 'patient2',
    path: async (page) => confirmUrl(await loadLastSlot(page)),
  },
]

/** Pages without content: they redirect, or wait for the session. */
export const redirectPages = [
  'redirect',
  'app/redirects/[value]',
  'app/assessments/[id]',
  'app/loading',
  'auth/index',
  'consents/[document]/[version]',
]
