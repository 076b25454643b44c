import { type OwnServer, ownServer } from './support/isolated-server'
import {
  english,
  enterStudio,
  field,
  group,
  input,
  lake,
  newBrand,
  picture,
  publish,
  publishingIsBlocked,
  ready,
} from './support/studio'
import { expect, somebodyElse, test } from './support/test'
import { keptAmongUs, type Witness, witness } from './support/traffic'

// A server of its own, for one of these kills it.
const port = Number(process.env.E2E_PORT ?? 4399) + 20
const origin = `http://localhost:${port}`
const question = '/structure/patients;questions;faq-topic.prep;faq.missed-pill'

interface Sent {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

test.use({ baseURL: origin, viewport: { width: 1600, height: 1000 } })
test.describe.configure({ timeout: 150_000 })

let server: OwnServer
let seen: Witness
test.beforeAll(async () => {
  test.setTimeout(180_000)
  server = await ownServer('studio', port)
})
test.afterAll(() => server?.stop())
test.beforeEach(({ context }) => {
  seen = witness(context)
})

test('an editor changes a question, and a visitor reads it', async ({ page, browser }) => {
  const words = `What if I miss a pill, say ${Date.now()}?`
  const visitor = await somebodyElse(browser, { baseURL: origin })

  await enterStudio(page, 'editor', question)
  await ready(english(page, 'question'))
  await english(page, 'question').fill(words)
  await expect
    .poll(() => lake(page, `*[_id == "drafts.faq.missed-pill"][0].question.en`))
    .toBe(words)
  await visitor.goto('/faq')
  await expect(visitor.getByText(words), 'a draft is nobody else’s to see').toHaveCount(0)

  await publish(page)
  // How soon is measured by the bench; here, that it comes without anybody's doing.
  await expect.poll(async () => (await visitor.request.get('/faq')).text()).toContain(words)
  await visitor.goto('/faq')
  await expect(visitor.getByText(words)).toBeVisible()
  await visitor.context().close()
  keptAmongUs(seen, origin)
})

test('a brand that an admin adds answers at its host, in its colours and with its logo', async ({
  page,
  browser,
}) => {
  await enterStudio(page, 'admin', newBrand)
  await test.step('its name and colours', async () => {
    await ready(input(page, 'name'))
    await input(page, 'name').fill('Lantern House')
    await field(page, 'slug').getByRole('button', { name: 'Generate' }).click()
    await expect(input(page, 'slug')).toHaveValue('lantern-house')
    await group(page, 'Look').click()
    await input(page, 'palette.primary').fill('#7a3e9d')
    await input(page, 'palette.secondary').fill('#e0a83a')
    await expect(page.getByTestId('palette-verdict')).toContainText('can be read')
    await expect(field(page, 'palette.primary')).toContainText(/\d\.\d : 1.*AA/)
  })
  await test.step('colours nobody can read are refused with the reason', async () => {
    await input(page, 'palette.action').fill('#777777')
    await expect(page.getByTestId('palette-verdict')).toContainText(
      'Action #777777 has no ink that can be read on it',
    )
    await publishingIsBlocked(page)
    await input(page, 'palette.action').fill('')
    await expect(page.getByTestId('palette-verdict')).toContainText('can be read')
  })
  await test.step('its logo, which says in words what it shows', async () => {
    const logo = page.getByTestId('image-input').first()
    await logo.locator('input[type="file"]').setInputFiles(await picture(page))
    await ready(logo.locator('img'))
    await expect(field(page, 'logo.main.alt')).toContainText('What it shows, in words')
    await publishingIsBlocked(page)
    await english(page, 'logo.main.alt').fill('Lantern House')
  })
  await test.step('its host', async () => {
    await group(page, 'Where it answers').click()
    await field(page, 'hosts').getByRole('button', { name: 'Add item' }).click()
    await field(page, 'hosts').getByRole('textbox').fill('lantern.localhost')
    await publish(page)
  })
  const visitor = await somebodyElse(browser)
  await visitor.goto(`http://lantern.localhost:${port}/`)
  const banner = visitor.getByRole('banner')
  await expect(banner.getByRole('img', { name: 'Lantern House' })).toBeVisible()
  const primary = await visitor.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--brand-primary'),
  )
  expect(primary.trim()).toBe('#7a3e9d')
  await visitor.context().close()
  keptAmongUs(seen, origin)
})

test('an editor who is no admin reads host names and cannot change them', async ({ page }) => {
  await enterStudio(
    page,
    'editor',
    '/structure/partners;brands;01990000-0009-7000-8000-000000000001',
  )
  await ready(group(page, 'Where it answers'))
  await group(page, 'Where it answers').click()
  const hosts = field(page, 'hosts')
  await expect(hosts.getByRole('textbox').first()).toHaveValue('localhost')
  await expect(hosts.getByRole('textbox').first()).not.toBeEditable()
  await expect(hosts.getByRole('button', { name: 'Add item' })).toBeDisabled()
})

test('the lake is killed and started under an open editor, and nothing is lost', async ({
  page,
}) => {
  const draft = () => lake(page, `*[_id == "drafts.faq.prep-side-effects"][0].question.en`)
  await enterStudio(
    page,
    'editor',
    '/structure/patients;questions;faq-topic.prep;faq.prep-side-effects',
  )
  await ready(english(page, 'question'))
  await english(page, 'question').fill('Does PrEP have side effects')
  await expect.poll(draft).toBe('Does PrEP have side effects')
  await server.restart()
  await expect.poll(() => draft().catch(() => null)).toBe('Does PrEP have side effects')
  await english(page, 'question').fill('Does PrEP have side effects, and do they pass?')
  await expect
    .poll(draft, { timeout: 40_000 })
    .toBe('Does PrEP have side effects, and do they pass?')
  await publish(page)
  await expect(async () => {
    await page.goto('/faq')
    await expect(page.getByText('and do they pass?')).toBeVisible({ timeout: 200 })
  }).toPass({ timeout: 5_000 })
  keptAmongUs(seen, origin)
})

test('the Studio shows the site in draft, and an edit shows there before it is published', async ({
  page,
}) => {
  const words = `Can I get a shot, as of ${Date.now()}?`
  await enterStudio(page, 'editor', '/presentation?preview=/faq/prep-shot')
  const site = page.frameLocator('iframe')
  await ready(site.getByRole('heading', { level: 1 }))
  await expect(site.locator('sanity-visual-editing')).toBeAttached()
  await ready(english(page, 'question'))
  // What is typed before the frame has shaken hands shows with what is typed next.
  const typed = async () => {
    await english(page, 'question').fill(`${words} (${Date.now()})`)
    await expect(site.getByRole('heading', { level: 1 })).toContainText(words, { timeout: 8_000 })
  }
  await expect(typed).toPass({ timeout: 40_000 })
  const plain = await page.request.get('/faq/prep-shot', { headers: { cookie: '' } })
  expect(await plain.text()).not.toContain(words)
  keptAmongUs(seen, origin)
})

test('whoever is signed out reads no draft, writes nothing, uploads nothing and hears nothing', async ({
  page,
}) => {
  await page.goto('/legal/agree_tos')
  const ask = (path: string, init: Sent = {}) =>
    page.evaluate(
      async ({ path, init }) => (await fetch(`/lake/v2026-03-01${path}`, init)).status,
      { path, init },
    )
  const write = { mutations: [{ create: { _type: 'notice', text: { en: 'Hello' } } }] }
  const json = { 'content-type': 'application/json' }
  const all = encodeURIComponent('*')
  expect(await ask(`/data/query/production?query=${all}&perspective=drafts`)).toBe(401)
  expect(await ask(`/data/query/production?query=${all}`)).toBe(401)
  expect(await ask('/data/doc/production/drafts.faq.missed-pill')).toBe(401)
  expect(
    await ask('/data/mutate/production', {
      method: 'POST',
      headers: json,
      body: JSON.stringify(write),
    }),
  ).toBe(401)
  expect(await ask('/assets/images/production', { method: 'POST', body: 'x' })).toBe(401)
  expect(await ask(`/data/listen/production?query=${all}`)).toBe(401)
  const opened = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const at = `${location.origin.replace('http', 'ws')}/lake/v2026-03-01/data/listen/production?query=*`
        const socket = new WebSocket(at)
        socket.onopen = () => resolve(true)
        socket.onerror = () => resolve(false)
      }),
  )
  expect(opened).toBe(false)
  await page.goto('/studio')
  await expect(page).toHaveURL(/\/auth\/login\?next=%2Fstudio$/)
})
