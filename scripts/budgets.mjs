import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { serve } from './serve.mjs'
import { demo, migrate, root } from './setup.mjs'

const at = join(root, 'test-results/budgets')
mkdirSync(at, { recursive: true })
migrate(at)
demo(at)
const { url, close } = await serve({ port: 4398, at, cron: false })

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

/** What a page may weigh, gzipped: its HTML with the CSS inside it, and all JavaScript it starts with. */
const budgets = [
  { path: '/', html: '14 kB', js: '0 B' },
  { path: '/app', js: '100 kB', as: patient },
  { path: '/app/appointments', js: '100 kB', as: patient },
  { path: `${booking}/schedule?encounterTypeId=1`, js: '100 kB', as: patient },
  { path: `${booking}/provider-details?${step}`, js: '100 kB', as: patient },
  { path: `${booking}/confirm?${step}`, js: '100 kB', as: patient },
  { path: '/app/photo-id', js: '100 kB', as: patient },
  { path: '/auth/login', js: '120 kB' },
  { path: '/auth/enrollment', js: '120 kB' },
]

/** A module and all it imports before it can run; what it imports later is not the page's start. */
const withImports = (path, found = new Set()) => {
  if (found.has(path)) return found
  found.add(path)
  const text = readFileSync(join(root, 'dist/client', path), 'utf8')
  for (const [, name] of text.matchAll(/(?:from|import)\s*["'](\.\/[^"']+\.js)["']/g))
    withImports(join('/_astro', name), found)
  return found
}

const rows = []
for (const { path, html, js, as } of budgets) {
  const response = await fetch(url + path, {
    headers: { cookie: as ?? '' },
    redirect: 'manual',
  })
  const text = await response.text()
  if (response.status !== 200) {
    rows.push({ name: path.split('?')[0], error: `answered ${response.status}` })
    continue
  }
  const entries = [
    ...text.matchAll(/(?:component-url|renderer-url|src)="(\/_astro\/[^"]+\.js)"/g),
  ].map(([, file]) => file)
  const files = [...new Set(entries.flatMap((entry) => [...withImports(entry)]))].map((file) =>
    join(root, 'dist/client', file),
  )
  if (html) {
    const page = join(at, 'page.html')
    writeFileSync(page, text)
    rows.push({ name: `${path} HTML and CSS`, files: [page], limit: html })
  }
  rows.push({ name: `${path.split('?')[0]} JavaScript`, files, limit: js })
}
await close()

const kilobytes = (limit) => Number.parseFloat(limit) * (limit.includes('kB') ? 1000 : 1)
let over = 0
for (const { name, files, limit, error } of rows) {
  if (error) {
    over += 1
    console.error(`✗ ${name}: ${error}`)
    continue
  }
  const size = files.reduce(
    (sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length,
    0,
  )
  const fits = size <= kilobytes(limit)
  if (!fits) over += 1
  console.info(`${fits ? '✓' : '✗'} ${name}: ${(size / 1000).toFixed(1)} kB of ${limit}`)
}
process.exit(over ? 1 : 0)
