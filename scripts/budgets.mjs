import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { brandsOf, indexable } from '../bench/brand-pages.mjs'
import { sent, weigh } from '../bench/page-weight.mjs'
import { serve } from './serve.mjs'
import { applyMigrations, loadDemoClinic, root } from './setup/index.mjs'

const at = join(root, 'test-results/budgets')
mkdirSync(at, { recursive: true })
applyMigrations(at)
loadDemoClinic(at)
const server = await serve({ port: 4398, at, cron: false })
const { url, close } = server
const brands = await brandsOf(server)

const cookies = async (email) => {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Demo-pass-2026!' }),
  })
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

const patient = await cookies('patient2@demo.careplus.test')
/** A time that is really free, so that every step of a booking has something to show. */
const free = async () => {
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
const step = await free()
const booking = '/app/appointments/booking'

/** Every brand's landing page in every language it speaks; `whole` is with its fonts and pictures. */
const landings = brands.flatMap(({ origin, languages }) =>
  languages.map((language) => ({
    origin,
    path: language === 'en' ? '/' : `/${language}/`,
    // A brand whose first language is another one leads there; this visitor chose.
    as: `lang=${language}`,
    html: 14,
    js: 0,
    whole: 100,
  })),
)

const words = { html: 'HTML and CSS', js: 'JavaScript', whole: 'whole' }
/**
 * What a page may weigh in kB, gzipped: its HTML with the CSS inside it, all JavaScript it starts with, the
 * whole of it. Only a page that is `translated` in the browser may carry the translator.
 */
const budgets = [
  ...landings,
  { path: '/faq', html: 12, js: 2 },
  { path: '/faq/answers', html: 18, js: 2 },
  { path: '/how-it-works', html: 9, js: 0 },
  { path: '/clinicians', html: 11, js: 0 },
  { path: '/app/treatments', html: 20, js: 100 },
  { path: '/app', js: 100, as: patient },
  { path: '/app', js: 112, as: `${patient}; lang=es`, translated: true },
  { path: '/app/appointments', js: 100, as: patient },
  { path: `${booking}/schedule?encounterTypeId=1`, js: 100, as: patient },
  { path: `${booking}/provider-details?${step}`, js: 100, as: patient },
  { path: `${booking}/confirm?${step}`, js: 100, as: patient },
  { path: '/app/photo-id', js: 100, as: patient },
  { path: '/auth/login', js: 120 },
  { path: '/auth/enrollment', js: 120 },
]

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
let over = 0
const said = (fits, line) => {
  if (!fits) over += 1
  console[fits ? 'info' : 'error'](`${fits ? '✓' : '✗'} ${line}`)
}
for (const { origin = url, path, as, translated = false, ...limits } of budgets) {
  const name = `${origin === url ? '' : new URL(origin).hostname}${path.split('?')[0]}`
  const weight = await weigh(origin, path, as)
  if (weight.status !== 200) {
    said(false, `${name}: answered ${weight.status}`)
    continue
  }
  for (const [what, limit] of Object.entries(limits))
    said(
      weight[what] <= limit * 1000,
      `${name} ${words[what]}: ${kilobytes(weight[what])} of ${limit} kB`,
    )
  if (!translated)
    said(weight.translator === 0, `${name} translator: ${weight.translator} modules of 0`)
}

/** What a slow line brings in one trip (RFC 6928: ten segments of 1,460 bytes), with the headers. */
const trip = 14_600
for (const brand of brands) {
  const { pages } = await indexable(brand)
  const weights = await Promise.all(
    pages.map(async (address) => ({ address, bytes: await sent(address) })),
  )
  const late = weights.filter(({ bytes }) => bytes > trip)
  const most = Math.max(...weights.map(({ bytes }) => bytes))
  said(
    late.length === 0,
    `${brand.name}: ${pages.length} pages, each in one trip (the largest ${kilobytes(most)})`,
  )
  for (const { address, bytes } of late) said(false, `${address}: ${kilobytes(bytes)}`)
}
await close()
process.exit(over ? 1 : 0)
