import type { Page } from '@playwright/test'
import { enrol } from './support/create-patient'
import { question } from './support/enrollment-form'
import { expect, test } from './support/test'

const fold = (page: Page, name: string) => page.locator('details').filter({ hasText: name })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a guest types a question and reads the answer, and no address holds what was typed', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/faq')
    await page.getByRole('searchbox', { name: 'Search questions' }).fill('missed a pill')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('status')).toContainText('Answers found')
    await expect(page.getByText('Do not take two pills to catch up.')).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue('missed a pill')
    expect(asked.join(' ')).not.toContain('missed')
    await page.getByRole('link', { name: 'All topics' }).click()
    await expect(page.getByRole('heading', { name: 'Cost and insurance' })).toBeVisible()
  })

  test('words that no answer has lead on to support, PEP and all topics', async ({ page }) => {
    await page.goto('/faq')
    await page.getByRole('searchbox').fill('zzyzx')
    await page.getByRole('searchbox').press('Enter')
    await expect(page.getByRole('heading', { name: 'No answers match your search' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Call support' })).toBeVisible()
    await expect(page.getByRole('link', { name: /last 72 hours/ })).toBeVisible()
  })

  test('a link to an answer opens it, and each answer has a page with related questions', async ({
    page,
  }) => {
    await page.goto('/faq')
    await page.getByRole('link', { name: 'All answers on one page' }).click()
    await page.goto('/faq/answers#undetectable')
    await expect(page.getByText('It keeps you healthy.')).toBeInViewport()
    await fold(page, 'What does undetectable mean?')
      .getByRole('link', { name: 'Link to this answer' })
      .click()
    await expect(question(page)).toHaveText('What does undetectable mean?')
    await page.getByRole('link', { name: 'I just found out that I have HIV. What now?' }).click()
    await expect(question(page)).toHaveText('I just found out that I have HIV. What now?')
  })

  test('a question leads to its answer, and from there to the others of its topic', async ({
    page,
  }) => {
    await page.goto('/faq')
    await page.getByRole('link', { name: 'What happens when I start?' }).click()
    await expect(question(page)).toHaveText('What happens when I start?')
    await page.getByRole('link', { name: 'Getting started' }).click()
    await expect(page).toHaveURL(/\/faq#topic-/)
    await expect(page.getByRole('heading', { name: 'Getting started' })).toBeInViewport()
  })
})

test('with scripts the list narrows while somebody types, and nothing that is typed is sent', async ({
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

test('with scripts the same is found as without, the closest first', async ({ page }) => {
  const words = ['costs', 'how much does it cost?', 'is prep safe?', '72 hours']
  const found = async () => page.locator('.results summary').allTextContents()
  for (const typed of words) {
    await page.goto('/faq')
    await page.getByRole('searchbox').fill(typed)
    await expect(page.locator('.results summary').first()).toBeVisible()
    const typing = await found()
    await page.goto('/faq')
    await page.route('**/faq/answers', (route) => route.abort())
    await page.getByRole('searchbox').fill(typed)
    await page.getByRole('searchbox').press('Enter')
    await expect(page.getByRole('link', { name: 'All topics' })).toBeVisible()
    expect(typing, typed).toEqual(await found())
    expect(typing, typed).not.toEqual([])
    await page.unroute('**/faq/answers')
  }
})

test('where the answers cannot be had, what is typed is looked for without scripts', async ({
  page,
}) => {
  await page.route('**/faq/answers', (route) => route.abort())
  await page.goto('/faq')
  await page.getByRole('searchbox').fill('interpreter')
  await expect(page.getByRole('link', { name: 'Can I have an interpreter?' })).toBeVisible()
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('status')).toContainText('Answers found')
  await expect(page.locator('details').first()).toContainText('Can I have an interpreter?')
})

test('somebody who reads Arabic looks in Arabic answers', async ({ page }) => {
  await page.goto('/ar/faq')
  await page.getByRole('searchbox').fill('مترجم')
  await expect(page.locator('details:visible').first()).toContainText(/\p{Script=Arabic}/u)
})

test('the page with all answers is for people, and not for search engines', async ({ page }) => {
  await page.goto('/faq/answers')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  expect(await page.evaluate(async () => (await fetch('/sitemap.xml')).text())).not.toContain(
    '/faq/answers',
  )
})

test('a patient finds the same answers in their own shell', async ({ page }) => {
  await enrol(page)
  await page.goto('/app')
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('link', { name: 'FAQ' }).click()
  await expect(question(page)).toHaveText('Questions and answers')
  await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('camera')
  await expect(page.getByText('Do I have to be on camera?')).toBeVisible()
})
