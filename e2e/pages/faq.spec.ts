import type { Page } from '@playwright/test'
import { createPatient } from '../support/people/create-patient'
import { pageHeading } from '../support/people/enrollment-form'
import { expect, test } from '../support/test'

const disclosure = (page: Page, name: string) => page.locator('details').filter({ hasText: name })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a guest searches and reads the answer; no address contains the search text', async ({
    page,
  }) => {
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    await page.goto('/faq')
    await page.getByRole('searchbox', { name: 'Search questions' }).fill('missed a pill')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('status')).toContainText('Answers found')
    await expect(page.getByText('Do not take two pills to catch up.')).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue('missed a pill')
    expect(urls.join(' ')).not.toContain('missed')
    await page.getByRole('link', { name: 'All topics' }).click()
    await expect(page.getByRole('heading', { name: 'Cost and insurance' })).toBeVisible()
  })

  test('a search without results links to support, PEP and all topics', async ({ page }) => {
    await page.goto('/faq')
    await page.getByRole('searchbox').fill('zzyzx')
    await page.getByRole('searchbox').press('Enter')
    await expect(page.getByRole('heading', { name: 'No answers match your search' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Call support' })).toBeVisible()
    await expect(page.getByRole('link', { name: /last 72 hours/ })).toBeVisible()
  })

  test('a link to an answer opens it, and the answer’s page lists related questions', async ({
    page,
  }) => {
    await page.goto('/faq')
    await page.getByRole('link', { name: 'All answers on one page' }).click()
    await page.goto('/faq/answers#undetectable')
    await expect(page.getByText('It keeps you healthy.')).toBeInViewport()
    await disclosure(page, 'What does undetectable mean?')
      .getByRole('link', { name: 'Link to this answer' })
      .click()
    await expect(pageHeading(page)).toHaveText('What does undetectable mean?')
    await page.getByRole('link', { name: 'I just found out that I have HIV. What now?' }).click()
    await expect(pageHeading(page)).toHaveText('I just found out that I have HIV. What now?')
  })

  test('a question links to its answer, and the answer to its topic', async ({ page }) => {
    await page.goto('/faq')
    await page.getByRole('link', { name: 'What happens when I start?' }).click()
    await expect(pageHeading(page)).toHaveText('What happens when I start?')
    await page.getByRole('link', { name: 'Getting started' }).click()
    await expect(page).toHaveURL(/\/faq#topic-/)
    await expect(page.getByRole('heading', { name: 'Getting started' })).toBeInViewport()
  })
})

test('with scripts the list narrows as the guest types, and no search text is sent', async ({
  page,
}) => {
  await page.goto('/faq')
  const sent: string[] = []
  page.on('request', (request) =>
    sent.push(
      `${request.method()} ${new URL(request.url()).pathname}${new URL(request.url()).search}`,
    ),
  )
  await page.getByRole('searchbox').fill('interpreter')
  await expect(page.locator('details:visible')).toHaveCount(1)
  await expect(page.getByRole('status')).toHaveText('Answers found: 1')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByText('Can I have an interpreter?')).toBeFocused()
  await page.getByRole('searchbox').fill('zzyzx')
  await expect(page.getByRole('heading', { name: 'No answers match your search' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('Answers found: 0')
  await expect(page.getByRole('link', { name: 'Call support' })).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await expect(page.getByRole('heading', { name: 'Hep C' })).toBeVisible()
  expect(sent).toEqual(['GET /faq/answers'])
})

test('a guest who types 72 finds what to do within 72 hours', async ({ page }) => {
  await page.goto('/faq')
  await page.getByRole('searchbox').fill('72')
  await expect(page.getByRole('status')).toContainText('Answers found')
  await expect(disclosure(page, 'It has been more than 72 hours. What now?')).toBeVisible()
  await expect(disclosure(page, 'Who is behind this?')).toBeHidden()
})

test('search finds the same answers in the same order with scripts as without', async ({
  page,
}) => {
  const searches = ['costs', 'how much does it cost?', 'is prep safe?', '72 hours']
  const found = async () => page.locator('.results summary').allTextContents()
  for (const search of searches) {
    await page.goto('/faq')
    await page.getByRole('searchbox').fill(search)
    await expect(page.locator('.results summary').first()).toBeVisible()
    const scriptResults = await found()
    await page.goto('/faq')
    await page.route('**/faq/answers', (route) => route.abort())
    await page.getByRole('searchbox').fill(search)
    await page.getByRole('searchbox').press('Enter')
    await expect(page.getByRole('link', { name: 'All topics' })).toBeVisible()
    expect(scriptResults, search).toEqual(await found())
    expect(scriptResults, search).not.toEqual([])
    await page.unroute('**/faq/answers')
  }
})

test('when the answers cannot be loaded, the search falls back to the server', async ({ page }) => {
  await page.route('**/faq/answers', (route) => route.abort())
  await page.goto('/faq')
  await page.getByRole('searchbox').fill('interpreter')
  await expect(page.getByRole('link', { name: 'Can I have an interpreter?' })).toBeVisible()
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('status')).toContainText('Answers found')
  await expect(page.locator('details').first()).toContainText('Can I have an interpreter?')
})

test('a search on the Arabic page finds Arabic answers', async ({ page }) => {
  await page.goto('/ar/faq')
  await page.getByRole('searchbox').fill('مترجم')
  await expect(page.locator('details:visible').first()).toContainText(/\p{Script=Arabic}/u)
})

test('the page with all answers is noindex and not in the sitemap', async ({ page }) => {
  await page.goto('/faq/answers')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  expect(await page.evaluate(async () => (await fetch('/sitemap.xml')).text())).not.toContain(
    '/faq/answers',
  )
})

test('a patient searches the FAQ inside the app', async ({ page }) => {
  await createPatient(page)
  await page.goto('/app')
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('link', { name: 'FAQ' }).click()
  await expect(pageHeading(page)).toHaveText('Questions and answers')
  await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('camera')
  await expect(page.getByText('Do I have to be on camera?')).toBeVisible()
})
