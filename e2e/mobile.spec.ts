import { slotsOf } from './support/booking'
import { fill, question, questions } from './support/enrollment-form'
import { consents } from './support/consents-dialog'
import { fits } from './support/page-overflow'
import { codeSentTo } from './support/outbox'
import { stranger } from './support/person'
import { pictureOfCard } from './support/photo-id-image'
import { expect, test } from './support/test'
import { toast } from './support/toast'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('somebody enrols, books and cancels on a phone, and no page is wider than it', async ({
  page,
}) => {
  const person = stranger()
  const at = async (title: string | RegExp) => {
    await expect(question(page)).toHaveText(title)
    await fits(page, `${title}`)
  }

  await page.goto('/')
  await at(/./)
  await page.getByRole('link', { name: 'Get started' }).filter({ visible: true }).first().tap()
  for (const asked of questions) {
    await at(asked)
    if (asked === 'Is this right?') break
    await fill[asked](page, person)
    await page.getByRole('button', { name: 'Continue' }).tap()
  }
  await page.getByRole('button', { name: 'Send my code' }).tap()
  await at('Check your email')
  await page.getByLabel('Your code').fill(await codeSentTo(page, person.email))
  await at(/^You’re in, /)
  await page.getByRole('link', { name: 'Continue with codes' }).tap()

  const dialog = consents(page)
  await dialog.getByLabel('Your initials').fill(person.initials)
  await fits(page, 'the consents')
  await dialog.getByText('I agree to sharing my information this way').tap()
  await dialog.getByText('I have read them and I agree').tap()
  await dialog.getByRole('button', { name: 'Save' }).tap()

  await at('What brings you here?')
  await page.getByRole('button', { name: /^PrEP/ }).tap()
  await at('Who would you like to see?')
  await page.getByRole('link', { name: 'Daniel Reyes, NP' }).tap()
  await at('Daniel Reyes, NP')
  await page.getByRole('tab').nth(2).tap()
  await slotsOf(page).first().tap()
  await fits(page, 'a time that is chosen')
  await page.getByRole('link', { name: 'Continue' }).tap()
  await at('Check and confirm')
  await page.getByLabel('Your initials').fill(person.initials)
  await page.getByRole('button', { name: 'Confirm visit' }).tap()

  await at('One more thing: your ID')
  await page.getByLabel('Take a picture').setInputFiles(await pictureOfCard(page))
  await expect(page.getByRole('img', { name: 'Your ID as it will be sent' })).toBeVisible()
  await fits(page, 'a picture that is ready')
  await page.getByRole('button', { name: 'Use this picture' }).tap()

  await at(/^Good (morning|afternoon|evening), Jordan$/)
  const bar = page.getByRole('navigation', { name: 'Main, bottom' })
  await bar.getByRole('link', { name: 'Visits' }).tap()
  await at('Your visits')
  await page.getByRole('button', { name: /^Cancel / }).tap()
  await fits(page, 'the question before a visit is canceled')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel visit' }).tap()
  await expect(toast(page, 'Your appointment is canceled.')).toBeVisible()
  await expect(page.getByText('No visit planned')).toBeVisible()
  await fits(page, 'no visits')
})
