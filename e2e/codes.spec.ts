import type { APIRequestContext, Page } from '@playwright/test'
import { answerAll, passCode, question } from './clinic/enrollment'
import { codeSentTo, wrongCode } from './clinic/outbox'
import { type Person, stranger } from './clinic/person'
import { expect, test } from './clinic/test'

const field = (page: Page) => page.getByLabel('Your code')

/** Enrols as far as the page that waits for the code; answers the code. */
const untilCode = async (page: Page, person: Person) => {
  await page.goto('/auth/enrollment')
  await answerAll(page, person)
  await page.getByRole('button', { name: 'Send my code' }).click()
  await expect(field(page)).toBeFocused()
  return codeSentTo(page, person.email)
}

/** Uses the code up as another device would. */
const useElsewhere = async (page: Page, request: APIRequestContext, code: string) => {
  const { id } = await page.evaluate(() =>
    JSON.parse(sessionStorage.getItem('challenge') ?? 'null'),
  )
  const { status } = await request
    .post('/api/auth/verification_code', { data: { id, code } })
    .then((response) => ({ status: response.status() }))
  expect(status).toBe(200)
}

test('a wrong code says how many tries are left, and after five no more are taken', async ({
  page,
}) => {
  const code = await untilCode(page, stranger())
  for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
    await field(page).fill('')
    await field(page).fill(wrongCode(code))
    await expect(page.getByText(`That code is not right. You have ${left} left.`)).toBeVisible()
    await expect(field(page)).toBeFocused()
  }
  await field(page).fill('')
  await field(page).fill(wrongCode(code))
  await expect(question(page)).toHaveText('Too many wrong codes')
  await expect(page.getByRole('main')).toContainText('Nothing you told us was lost.')
})

test('a code that was used already says so', async ({ page, request }) => {
  const code = await untilCode(page, stranger())
  await useElsewhere(page, request, code)
  await field(page).fill(code)
  await expect(question(page)).toHaveText('That code was used already')
})

test('a code that is too old says so, and a new one lets in', async ({ page }) => {
  const person = stranger()
  await untilCode(page, person)
  // Ten minutes are more than a test has: this one answer is the clock's.
  await page.route(
    '**/api/auth/verification_code',
    (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/vnd.api+json',
        body: JSON.stringify({
          errors: [
            {
              status: '422',
              code: 'code_expired',
              detail: 'This code is too old. Ask for a new one.',
              source: { pointer: '/data/attributes/code' },
            },
          ],
        }),
      }),
    { times: 1 },
  )
  await field(page).fill('123456')
  await expect(question(page)).toHaveText('That code is too old')
  await expect(page.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeDisabled()
  await page
    .getByRole('button', { name: 'Send a new code', exact: true })
    .click({ timeout: 40_000 })
  await expect(question(page)).toHaveText('Check your email')
  await field(page).fill(await codeSentTo(page, person.email, 2))
  await expect(question(page)).toHaveText(/^You’re in, /)
})

test('a pasted code is taken with its spaces', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const code = await untilCode(page, stranger())
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `Code: ${code.slice(0, 3)} ${code.slice(3)}`,
  )
  await field(page).press('ControlOrMeta+v')
  await expect(question(page)).toHaveText(/^You’re in, /)
})

test('somebody known and somebody unknown are asked for a code alike', async ({ page }) => {
  const person = stranger()
  await page.goto('/auth/enrollment')
  await answerAll(page, person)
  await passCode(page, person)
  await page.context().clearCookies()
  for (const email of [person.email, stranger().email]) {
    await page.goto('/auth/login')
    await page.getByLabel('Email or mobile phone').fill(email)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(question(page)).toHaveText('Check your email')
    await field(page).fill('000000')
    await expect(page.getByText('That code is not right. You have 4 tries left.')).toBeVisible()
    await page.evaluate(() => sessionStorage.clear())
  }
})
