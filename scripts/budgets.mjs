import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { findIndexablePages, loadBrands } from '../bench/brand-pages.mjs'
import { fetchPage } from '../bench/http.mjs'
import { measureLoadedScripts } from '../bench/loaded-scripts.mjs'
import { measurePageWeight, transferSize } from '../bench/page-weight.mjs'
import { serve } from './process/serve.mjs'
import { copyDemoState, root, testStateFolder } from './setup/index.mjs'
import { signInDemo } from './sign-in-demo.mjs'

const state = testStateFolder('budgets')
copyDemoState(state)
// One client reads each page of each brand within a few minutes.
const bindings = { REQUESTS_PER_MINUTE: '100000000' }
const server = await serve({ port: 4398, at: state, cron: false, bindings })
const { url, close } = server
const brands = await loadBrands(server)

const password = 'Demo-pass-2026!'
const signInCookies = async (email) => {
  const response = await signInDemo({ base: url, email, password })
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

const patientEmail = 'patient2@demo.careplus.test'
const patient = await signInCookies(patientEmail)
/** Query parameters of a slot that is available, so that every booking page renders in full. */
const findFreeSlot = async () => {
  const token = patient.match(/careplus_token=([^;]+)/)[1]
  const { user_id: id } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url'))
  const response = await fetch(`${url}/api/patients/${id}/availabilities?encounter_type_id=1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { attributes } = (await response.json()).data.at(-1)
  return new URLSearchParams({
    encounterTypeId: '1',
    providerId: attributes.provider_id,
    selectedDate: attributes.date,
    selectedTime: attributes.time,
    availabilityId: attributes.availability_id,
  })
}
const visitorEmail = 'patient@demo.careplus.test'
const visitor = await signInCookies(visitorEmail)
const readOfVisitor = async (path) => {
  const token = visitor.match(/careplus_token=([^;]+)/)[1]
  const { user_id: id } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url'))
  const response = await fetch(`${url}/api/patients/${id}/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await response.json()).data
}
/** The page of a patient's next visit; the adapters of the room are loaded after it, one of them. */
const findVisit = async () =>
  `/app/visits/${(await readOfVisitor('appointments?filter[status]=Scheduled'))[0].id}`
const findResult = async () => {
  const { id } = (await readOfVisitor('labs')).find(({ attributes }) => attributes.released_at)
  return `/app/labs/${id}`
}
const findSelfTest = async () =>
  `/app/hiv-labs/${(await readOfVisitor('hiv_labs?filter[status]=pending'))[0].id}`
const findPlaceInLine = async () =>
  `/app/on-demand/${(await readOfVisitor('on_demand_appointments'))[0].id}`
const findAssessment = async () => {
  const [{ id, attributes }] = await readOfVisitor('assessments?filter[status]=in_progress')
  return `/app/assessments/async/${attributes.kind}/${id}`
}
const findConversation = async () => {
  const token = visitor.match(/careplus_token=([^;]+)/)[1]
  const response = await fetch(`${url}/api/conversations`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return `/app/messages/${(await response.json()).data[0].id}`
}
const staffEmail = 'assistant@demo.careplus.test'
const managerEmail = 'manager@demo.careplus.test'
const staff = await signInCookies(staffEmail)
/** An open conversation of the team's: one that the reader may answer, or one that they may only read. */
const findStaffConversation = async ({ canAnswer }) => {
  const token = staff.match(/careplus_token=([^;]+)/)[1]
  const response = await fetch(`${url}/api/conversations?filter[box]=team`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = await response.json()
  const { id } = data.find(({ meta }) => meta.can.includes('archive') === canAnswer)
  return `/staff/messages?open=${id}`
}
const slotQuery = await findFreeSlot()
const booking = '/app/appointments/booking'

/** Every brand's landing page in each of its languages; `total` includes fonts and images. */
const landings = brands.flatMap(({ origin, languages }) =>
  languages.map((language) => ({
    origin,
    path: language === languages[0] && language === 'en' ? '/' : `/${language}/`,
    as: `lang=${language}`,
    html: 14,
    js: 0,
    total: 100,
  })),
)

const labels = { html: 'HTML and CSS', js: 'JavaScript', total: 'total' }
/**
 * Maximum gzipped kB of a page: its HTML with inline CSS, the JavaScript of its start, and its total.
 * Only a page that is `translated` in the browser may load the translator.
 */
const budgets = [
  ...landings,
  // The words that tell of an exposure, an assault or a crisis, in four languages, are on the page that is searched.
  { path: '/faq', html: 12, js: 11 },
  { path: '/faq/answers', html: 19, js: 11 },
  { path: '/how-it-works', html: 9, js: 0 },
  { path: '/clinicians', html: 11, js: 0 },
  { path: '/treatments', html: 12, js: 0 },
  { path: '/treatments/pep', html: 12, js: 0 },
  { path: '/treatments/prep', html: 12, js: 0 },
  { path: '/app/treatments', html: 20, as: patient },
  { path: '/app', as: patient },
  { path: '/app', js: 93.5, as: `${patient}; lang=es`, translated: true },
]

const accountPages = [
  'pharmacies',
  'releases',
  'profile',
  'address',
  'about',
  'insurance',
  'health-assistance',
  'health-history',
  'sexual-health',
  'settings',
  'picture',
  'sharing',
  'record',
  'corrections',
  'activity',
  'disclosures',
  'close',
]

/**
 * Maximum gzipped kB of JavaScript that a page with islands loads in its first five seconds, untouched. Every page looks
 * for what an older browser lacks before it uses it (decision 68).
 */
const startBudgets = [
  // A toast lies above a dialog that opens after it.
  { path: '/app', js: 94, email: patientEmail },
  { path: '/app/appointments', js: 92.5, email: visitorEmail },
  { path: '/app/earlier-time', js: 89, email: visitorEmail },
  // A conversation opens at its first unread message.
  // Files are dropped, pasted and kept with a draft.
  { path: '/app/messages', js: 100.5, email: patientEmail },
  // What is written is looked through for an exposure, an assault or a crisis.
  { path: await findConversation(), js: 115, email: visitorEmail },
  { path: '/app/treatments', js: 89, email: patientEmail },
  { path: `${booking}/schedule?encounterTypeId=1`, js: 89, trips: 5, email: patientEmail },
  { path: `${booking}/provider-details?${slotQuery}`, js: 93.5, trips: 5, email: patientEmail },
  { path: `${booking}/confirm?${slotQuery}`, js: 89, email: patientEmail },
  // When the exposure was is asked before anything else, in a form.
  { path: `${booking}/on-demand?encounterTypeId=11`, js: 128, trips: 6, email: patientEmail },
  { path: `${booking}/async-messaging?encounterTypeId=1`, js: 89, trips: 6, email: visitorEmail },
  { path: '/app/photo-id', js: 91.5, email: patientEmail },
  { path: '/app/labs', js: 89, email: visitorEmail },
  { path: '/app/prescriptions', js: 89, email: visitorEmail },
  { path: '/app/payments', js: 89, email: visitorEmail },
  { path: await findResult(), js: 89, email: visitorEmail },
  { path: await findSelfTest(), js: 89, email: visitorEmail },
  // What a call needs is loaded when the visit is joined.
  // Says before and in a call that a browser has no video, with the way on.
  { path: await findVisit(), js: 98, email: visitorEmail },
  { path: await findPlaceInLine(), js: 96, email: visitorEmail },
  { path: '/app/documents', js: 89, email: patientEmail },
  { path: '/app/assessments', js: 86, email: patientEmail },
  { path: await findAssessment(), js: 89, email: visitorEmail },
  ...accountPages.map((page) => ({ path: `/app/account/${page}`, js: 92, email: patientEmail })),
  { path: '/staff/messages', js: 104, email: staffEmail },
  { path: await findStaffConversation({ canAnswer: true }), js: 104, email: staffEmail },
  { path: await findStaffConversation({ canAnswer: false }), js: 104, email: staffEmail },
  // The table of gravity decides which values need a call.
  // Values are read and shown with their status, range and words.
  // Drafts are made of the texts that patients read, and stand beside the facts of the patient.
  // The acts of the open result name medicines, and know the rules that speak against those in use.
  { path: '/staff/labs', js: 131.5, email: staffEmail },
  { path: '/staff/assessments', js: 89, email: staffEmail },
  // A visit now is told of a booked one that begins soon.
  { path: '/staff/queue', js: 105, email: staffEmail },
  // The formulary with its usual dosages, from which quantity, days and words of a prescription follow.
  // Rows show what speaks against them.
  { path: '/staff/prescriptions', js: 107, email: staffEmail },
  { path: '/staff/prior-auths', js: 123, email: staffEmail },
  { path: '/staff/assistance', js: 89, email: staffEmail },
  // Includes the answers of pharmacies to recalled prescriptions.
  { path: '/staff/pharmacy', js: 123.5, email: 'pharmacy@demo.careplus.test' },
  { path: '/staff/tasks', js: 94, email: staffEmail },
  { path: '/staff/patients', js: 94.5, email: staffEmail },
  { path: '/staff/people', js: 85, email: managerEmail },
  { path: '/staff/pharmacies', js: 91.5, email: managerEmail },
  { path: '/staff/payments', js: 105.5, email: managerEmail },
  { path: '/auth/login', js: 76 },
  { path: '/auth/forgot-password', js: 76 },
  { path: '/auth/enrollment', js: 76 },
]

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
let failures = 0
const report = (fits, line) => {
  if (!fits) failures += 1
  console[fits ? 'info' : 'error'](`${fits ? '✓' : '✗'} ${line}`)
}
for (const { origin = url, path, as, translated = false, ...limits } of budgets) {
  const name = `${origin === url ? '' : new URL(origin).hostname}${path.split('?')[0]}`
  const weight = await measurePageWeight(origin, path, as)
  if (weight.status !== 200) {
    report(false, `${name}: answered ${weight.status}`)
    continue
  }
  for (const [what, limit] of Object.entries(limits))
    report(
      weight[what] <= limit * 1000,
      `${name} ${labels[what]}: ${kilobytes(weight[what])} of ${limit} kB`,
    )
  if (!translated)
    report(weight.translator === 0, `${name} translator: ${weight.translator} modules of 0`)
}

const loaded = await measureLoadedScripts(
  startBudgets.map(({ path, email }) => ({ url: url + path, email })),
  password,
)
for (const [at, { path, js }] of startBudgets.entries()) {
  const { status, bytes, sizes } = loaded[at]
  const name = path.split('?')[0]
  report(
    status === 200 && bytes <= js * 1000,
    `${name} JavaScript of five seconds: ${kilobytes(bytes)} of ${js} kB in ${sizes.length} pieces`,
  )
}

/**
 * Round trips to the database of a page of an account, whose session is known: its calls ask together. A step of booking
 * asks one or two more: what it reads depends on the answers before it.
 */
const maxTrips = 4
const providerEmail = 'provider@demo.careplus.test'
const findChart = async () => {
  const cookies = await signInCookies(providerEmail)
  const token = cookies.match(/careplus_token=([^;]+)/)[1]
  const response = await fetch(`${url}/api/patients`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return `/staff/patients/${(await response.json()).data[0].id}`
}
const chart = await findChart()
const chartTabs = ['', '/profile', '/health', '/labs', '/prescriptions', '/insurance', '/notes']
const pagesOfAccounts = [
  ...startBudgets.filter(({ email }) => email),
  ...['/staff', '/staff/schedule', '/staff/patients', '/staff/labs', '/staff/tasks']
    .concat(chartTabs.map((tab) => chart + tab))
    .map((path) => ({ path, email: providerEmail })),
]
const cookiesOf = new Map()
for (const { path, email, trips: limit = maxTrips } of pagesOfAccounts) {
  if (!cookiesOf.has(email)) cookiesOf.set(email, await signInCookies(email))
  const open = () => fetchPage(url + path, { headers: { cookie: cookiesOf.get(email) } })
  await open()
  const { status, headers } = await open()
  const trips = Number(/trips=(\d+)/.exec(headers['x-d1'])?.[1])
  report(
    status === 200 && trips <= limit,
    `${path.split('?')[0].replace(chart, '/staff/patients/:id')} asks the database ${trips} times of ${limit}`,
  )
}

/** Maximum gzipped kB of what carries a call: each a chunk of its own, loaded when the server chose it. */
const adapterBudgets = { 'peer-room': 8, 'twilio-room': 95, 'twilio-line': 50 }
const chunks = join(root, 'dist/client/_astro')
for (const [adapter, limit] of Object.entries(adapterBudgets)) {
  const file = readdirSync(chunks).find((name) => name.startsWith(`${adapter}.`))
  const bytes = file ? gzipSync(readFileSync(join(chunks, file)), { level: 9 }).length : 0
  report(bytes > 0 && bytes <= limit * 1000, `${adapter}: ${kilobytes(bytes)} of ${limit} kB`)
}

/** Maximum gzipped kB of the worker. Cloudflare takes 10 MB. */
const workerBudget = 5600
const modules = readdirSync(join(root, 'dist/server'), { recursive: true })
  .filter((name) => /\.(mjs|wasm)$/.test(name))
  .map((name) => readFileSync(join(root, 'dist/server', name)))
const workerBytes = gzipSync(Buffer.concat(modules)).length
report(
  workerBytes <= workerBudget * 1000,
  `worker: ${kilobytes(workerBytes)} of ${workerBudget} kB in ${modules.length} modules`,
)

/** Bytes of the first TCP round trip (RFC 6928: ten segments of 1,460 bytes), headers included. */
const maxFirstTripBytes = 14_600
for (const brand of brands) {
  const { pages } = await findIndexablePages(brand)
  const weights = []
  // A few at a time: a server that is asked for all of them at once answers some with 503.
  for (let at = 0; at < pages.length; at += 8)
    weights.push(
      ...(await Promise.all(
        pages
          .slice(at, at + 8)
          .map(async (address) => ({ address, bytes: await transferSize(address) })),
      )),
    )
  const overBudget = weights.filter(({ bytes }) => bytes > maxFirstTripBytes)
  const largest = Math.max(...weights.map(({ bytes }) => bytes))
  report(
    overBudget.length === 0,
    `${brand.name}: ${pages.length} pages, each in one round trip (the largest ${kilobytes(largest)})`,
  )
  for (const { address, bytes } of overBudget) report(false, `${address}: ${kilobytes(bytes)}`)
}
await close()
process.exit(failures ? 1 : 0)
