import { expectNoThirdPartyRequests, recordTraffic, type Traffic } from './support/audits/traffic'
import { type IsolatedServer, startIsolatedServer } from './support/servers/isolated-server'
import {
  createLogoImage,
  englishInput,
  expectPublishDisabled,
  expectVisible,
  field,
  fieldGroup,
  newBrandPath,
  openStudio,
  publish,
  queryLake,
  valueInput,
} from './support/studio'
import { expect, openSecondUser, test } from './support/test'

// A separate server, since one of these tests kills it.
const port = Number(process.env.E2E_PORT ?? 4399) + 20
const origin = `http://localhost:${port}`
const questionPath = '/structure/patients;questions;faq-topic.prep;faq.missed-pill'

interface RequestOptions {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

test.use({ baseURL: origin, viewport: { width: 1600, height: 1000 } })
test.describe.configure({ timeout: 480_000 })

let server: IsolatedServer
let traffic: Traffic
test.beforeAll(async () => {
  server = await startIsolatedServer('studio', port)
})
test.afterAll(() => server?.stop())
test.beforeEach(({ context }) => {
  traffic = recordTraffic(context)
})

test('a visitor reads a question an editor published, and not its draft', async ({
  page,
  browser,
}) => {
  const question = `What if I miss a pill, say ${Date.now()}?`
  const visitor = await openSecondUser(browser, { baseURL: origin })

  await openStudio(page, 'editor', questionPath)
  await expectVisible(englishInput(page, 'question'))
  await englishInput(page, 'question').fill(question)
  await expect
    .poll(() => queryLake(page, `*[_id == "drafts.faq.missed-pill"][0].question.en`))
    .toBe(question)
  await visitor.goto('/faq')
  await expect(visitor.getByText(question), 'a draft is not public').toHaveCount(0)

  await publish(page)
  // The bench measures the delay; this test only that the page updates by itself.
  await expect.poll(async () => (await visitor.request.get('/faq')).text()).toContain(question)
  await visitor.goto('/faq')
  await expect(visitor.getByText(question)).toBeVisible()
  await visitor.context().close()
  expectNoThirdPartyRequests(traffic, origin)
})

test('a brand that an admin adds is served at its host with its colors and logo', async ({
  page,
  browser,
}) => {
  await openStudio(page, 'admin', newBrandPath)
  await test.step('its name and colors', async () => {
    await expectVisible(valueInput(page, 'name'))
    await valueInput(page, 'name').fill('Lantern House')
    await field(page, 'slug').getByRole('button', { name: 'Generate' }).click()
    await expect(valueInput(page, 'slug')).toHaveValue('lantern-house')
    await fieldGroup(page, 'Look').click()
    await valueInput(page, 'palette.primary').fill('#7a3e9d')
    await valueInput(page, 'palette.secondary').fill('#e0a83a')
    await expect(page.getByTestId('palette-verdict')).toContainText('can be read')
    await expect(field(page, 'palette.primary')).toContainText(/\d\.\d : 1.*AA/)
  })
  await test.step('colors without enough contrast are rejected with the reason', async () => {
    await valueInput(page, 'palette.action').fill('#777777')
    await expect(page.getByTestId('palette-verdict')).toContainText(
      'Action #777777 has no ink that can be read on it',
    )
    await expectPublishDisabled(page)
    await valueInput(page, 'palette.action').fill('')
    await expect(page.getByTestId('palette-verdict')).toContainText('can be read')
  })
  await test.step('its logo, with alternative text', async () => {
    const logo = page.getByTestId('image-input').first()
    const input = logo.locator('input[type="file"]')
    const gif = { name: 'logo.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a..........') }
    await input.setInputFiles(gif)
    await expectVisible(page.getByText('GIF pictures cannot be shown here.'))
    await input.setInputFiles(await createLogoImage(page))
    await expectVisible(logo.locator('img'))
    await expect(field(page, 'logo.main.alt')).toContainText('What it shows, in words')
    await expectPublishDisabled(page)
    await englishInput(page, 'logo.main.alt').fill('Lantern House')
  })
  await test.step('its host', async () => {
    await fieldGroup(page, 'Where it answers').click()
    await field(page, 'hosts').getByRole('button', { name: 'Add item' }).click()
    await field(page, 'hosts').getByRole('textbox').fill('lantern.localhost')
    await publish(page)
  })
  const visitor = await openSecondUser(browser)
  const logo = visitor.getByRole('banner').getByRole('img', { name: 'Lantern House' })
  // A page may be of the version before for a second.
  await expect(async () => {
    await visitor.goto(`http://lantern.localhost:${port}/`)
    await expect(logo).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  const primary = await visitor.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--brand-primary'),
  )
  expect(primary.trim()).toBe('#7a3e9d')
  await visitor.context().close()
  expectNoThirdPartyRequests(traffic, origin)
})

test('an editor without the admin role can read host names but not change them', async ({
  page,
}) => {
  await openStudio(
    page,
    'editor',
    '/structure/partners;brands;01990000-0009-7000-8000-000000000001',
  )
  await expectVisible(fieldGroup(page, 'Where it answers'))
  await fieldGroup(page, 'Where it answers').click()
  const hosts = field(page, 'hosts')
  await expect(hosts.getByRole('textbox').first()).toHaveValue('localhost')
  await expect(hosts.getByRole('textbox').first()).not.toBeEditable()
  await expect(hosts.getByRole('button', { name: 'Add item' })).toBeDisabled()
})

test('a content lake killed under an open editor loses nothing', async ({ page }) => {
  const draft = () => queryLake(page, `*[_id == "drafts.faq.prep-side-effects"][0].question.en`)
  await openStudio(
    page,
    'editor',
    '/structure/patients;questions;faq-topic.prep;faq.prep-side-effects',
  )
  await expectVisible(englishInput(page, 'question'))
  await englishInput(page, 'question').fill('Does PrEP have side effects')
  await expect.poll(draft).toBe('Does PrEP have side effects')
  await server.restart()
  await expect.poll(() => draft().catch(() => null)).toBe('Does PrEP have side effects')
  await englishInput(page, 'question').fill('Does PrEP have side effects, and do they pass?')
  await expect
    .poll(draft, { timeout: 120_000 })
    .toBe('Does PrEP have side effects, and do they pass?')
  await publish(page)
  await expect(async () => {
    await page.goto('/faq')
    expect(await page.getByText('and do they pass?').isVisible()).toBe(true)
  }).toPass({ timeout: 60_000 })
  expectNoThirdPartyRequests(traffic, origin)
})

test('the Studio preview shows an edit before it is published', async ({ page }) => {
  const question = `Can I get a shot, as of ${Date.now()}?`
  await openStudio(page, 'editor', '/presentation?preview=/faq/prep-shot')
  const site = page.frameLocator('iframe')
  await expectVisible(site.getByRole('heading', { level: 1 }))
  await expect(site.locator('sanity-visual-editing')).toBeAttached()
  await expectVisible(englishInput(page, 'question'))
  // An edit made before the preview's handshake shows with the next edit.
  const fillAndExpect = async () => {
    await englishInput(page, 'question').fill(`${question} (${Date.now()})`)
    await expect(site.getByRole('heading', { level: 1 })).toContainText(question, {
      timeout: 20_000,
    })
  }
  await expect(fillAndExpect).toPass({ timeout: 120_000 })
  const plain = await page.request.get('/faq/prep-shot', { headers: { cookie: '' } })
  expect(await plain.text()).not.toContain(question)
  expectNoThirdPartyRequests(traffic, origin)
})

test('anonymous requests to the content lake are rejected: queries, writes, uploads and listening (401)', async ({
  page,
}) => {
  await page.goto('/legal/agree_tos')
  const requestStatus = (path: string, init: RequestOptions = {}) =>
    page.evaluate(
      async ({ path, init }) => (await fetch(`/lake/v2026-03-01${path}`, init)).status,
      { path, init },
    )
  const write = { mutations: [{ create: { _type: 'notice', text: { en: 'Hello' } } }] }
  const json = { 'content-type': 'application/json' }
  const all = encodeURIComponent('*')
  expect(await requestStatus(`/data/query/production?query=${all}&perspective=drafts`)).toBe(401)
  expect(await requestStatus(`/data/query/production?query=${all}`)).toBe(401)
  expect(await requestStatus('/data/doc/production/drafts.faq.missed-pill')).toBe(401)
  expect(
    await requestStatus('/data/mutate/production', {
      method: 'POST',
      headers: json,
      body: JSON.stringify(write),
    }),
  ).toBe(401)
  expect(await requestStatus('/assets/images/production', { method: 'POST', body: 'x' })).toBe(401)
  expect(await requestStatus(`/data/listen/production?query=${all}`)).toBe(401)
  const opened = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const url = `${location.origin.replace('http', 'ws')}/lake/v2026-03-01/data/listen/production?query=*`
        const socket = new WebSocket(url)
        socket.onopen = () => resolve(true)
        socket.onerror = () => resolve(false)
      }),
  )
  expect(opened).toBe(false)
  await page.goto('/studio')
  await expect(page).toHaveURL(/\/auth\/login\?next=%2Fstudio&with=password$/)
})
