import type { Page } from '@playwright/test'
import { consentsDialog } from '../support/people/consents-dialog'
import { endSession } from '../support/people/end-session'
import { answerQuestions, enterCode, pageHeading } from '../support/people/enrollment-form'
import { createPerson, type Person } from '../support/people/person'
import { ageCode } from '../support/people/verification-code-age'
import { waitForCode } from '../support/servers/outbox'
import { expect, test } from '../support/test'

const codeField = (page: Page) => page.getByLabel('Your code')

/** Enrolls up to the code page. Returns the code. */
const enrolUntilCode = async (page: Page, person: Person) => {
  await page.goto('/auth/enrollment')
  await answerQuestions(page, person)
  await page.getByRole('button', { name: 'Send my code' }).click()
  await expect(codeField(page)).toBeFocused()
  return waitForCode(page, person.email)
}

/** The id of this tab's pending code. */
const challengeOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('challenge') ?? 'null').id)

test('a wrong code shows the attempts left; after five the code is locked', async ({ page }) => {
  const code = await enrolUntilCode(page, createPerson())
  // A code that was refused is not sent again, so that it costs one try only.
  const wrongCodes = ['111111', '222222', '333333', '444444', '555555', '666666'].filter(
    (other) => other !== code,
  )
  for (const [n, left] of ['4 tries', '3 tries', '2 tries', '1 try'].entries()) {
    await codeField(page).fill('')
    await codeField(page).fill(wrongCodes[n] ?? '')
    await expect(page.getByText(`That code is not right. You have ${left} left.`)).toBeVisible()
    await expect(codeField(page)).toBeFocused()
  }
  await codeField(page).fill('')
  await codeField(page).fill(wrongCodes[4] ?? '')
  await expect(pageHeading(page)).toHaveText('Too many wrong codes')
  await expect(page.getByRole('main')).toContainText('Nothing you told us was lost.')
})

test('a used code is rejected with the reason', async ({ page, request }) => {
  const person = createPerson()
  const code = await enrolUntilCode(page, person)
  const elsewhere = await request.post('/api/auth/verification_code', {
    data: { id: await challengeOf(page), code, dob: person.dob },
  })
  expect(elsewhere.status()).toBe(200)
  await codeField(page).fill(code)
  await expect(pageHeading(page)).toHaveText('That code was already used')
})

test('an expired code is rejected with the reason, and a new one signs in', async ({ page }) => {
  const person = createPerson()
  const code = await enrolUntilCode(page, person)
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
  await ageCode(await challengeOf(page), 11)
  await codeField(page).fill(code)
  await expect(pageHeading(page)).toHaveText('That code has expired')
  await expect(page.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeDisabled()
  await page.clock.setSystemTime(Date.now() + 31_000)
  await page.getByRole('button', { name: 'Send a new code', exact: true }).click()
  await expect(pageHeading(page)).toHaveText('Check your email')
  await codeField(page).fill(await waitForCode(page, person.email, 2))
  await expect(consentsDialog(page)).toBeVisible()
})

test('a code is extracted from pasted text', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const code = await enrolUntilCode(page, createPerson())
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `Your Care Plus code is ${code}. It works for 10 minutes.`,
  )
  await codeField(page).press('ControlOrMeta+v')
  await expect(consentsDialog(page)).toBeVisible()
})

test('sign-in asks known and unknown emails for a code alike', async ({ page }) => {
  const person = createPerson()
  await page.goto('/auth/enrollment')
  await answerQuestions(page, person)
  await enterCode(page, person)
  await endSession(page)
  for (const email of [person.email, createPerson().email]) {
    await page.goto('/auth/login')
    await page.getByLabel('Email or mobile phone').fill(email)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(pageHeading(page)).toHaveText('Check your email')
    await codeField(page).fill('000000')
    await expect(page.getByText('That code is not right. You have 4 tries left.')).toBeVisible()
    await page.evaluate(() => sessionStorage.clear())
  }
})
