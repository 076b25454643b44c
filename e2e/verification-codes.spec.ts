import type { Page } from '@playwright/test'
import { ageCode } from './support/verification-code-age'
import { answerAll, passCode, question } from './support/enrollment-form'
import { codeSentTo, wrongCode } from './support/outbox'
import { type Person, stranger } from './support/person'
import { expect, test } from './support/test'

const field = (page: Page) => page.getByLabel('Your code')

/** Enrols as far as the page that waits for the code; answers the code. */
const untilCode = async (page: Page, person: Person) => {
  await page.goto('/auth/enrollment')
  await answerAll(page, person)
  await page.getByRole('button', { name: 'Send my code' }).click()
  await expect(field(page)).toBeFocused()
  return codeSentTo(page, person.email)
}

/** The code that is under way in this tab. */
const challengeOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('challenge') ?? 'null').id)

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
  const elsewhere = await request.post('/api/auth/verification_code', {
    data: { id: await challengeOf(page), code },
  })
  expect(elsewhere.status()).toBe(200)
  await field(page).fill(code)
  await expect(question(page)).toHaveText('That code was used already')
})

test('a code that is too old says so, and a new one lets in', async ({ page }) => {
  const person = stranger()
  const code = await untilCode(page, person)
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
  ageCode(await challengeOf(page), 11)
  await field(page).fill(code)
  await expect(question(page)).toHaveText('That code is too old')
  await expect(page.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeDisabled()
  await page.clock.setSystemTime(Date.now() + 31_000)
  await page.getByRole('button', { name: 'Send a new code', exact: true }).click()
  await expect(question(page)).toHaveText('Check your email')
  await field(page).fill(await codeSentTo(page, person.email, 2))
  await expect(question(page)).toHaveText(/^You’re in, /)
})

test('a code is found in whatever is pasted', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const code = await untilCode(page, stranger())
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `Your Care Plus code is ${code}. It works for 10 minutes.`,
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
