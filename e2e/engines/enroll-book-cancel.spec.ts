import { writeFileSync } from 'node:fs'
import { Key } from 'selenium-webdriver'
import { questions } from '../support/people/enrollment-form'
import { createPerson, fullName } from '../support/people/person'
import { createCardImage } from '../support/people/photo-id-image'
import { signInDemo } from '../support/people/sign-in-demo'
import { expectWhole } from './support/expect-same-layout'
import { readCode } from './support/outbox'
import { test } from './support/test'

test('a new patient enrolls, books, sends an ID, checks the camera, writes to support live, cancels, and is signed out', async ({
  engine,
  engineName,
  page,
  baseURL,
}, testInfo) => {
  const person = createPerson()
  await engine.goto('/')
  await engine.press('link', 'Get started')

  await test.step('they enroll with an emailed code', async () => {
    const answers: readonly (readonly [string, string])[][] = [
      [['Zip code', person.zip]],
      [
        ['First name', person.firstName],
        ['Last name', person.lastName],
        ['Date of birth', person.dob],
      ],
      [
        ['Email', person.email],
        ['Mobile phone', person.phone],
      ],
    ]
    for (const [index, fields] of answers.entries()) {
      await engine.see(questions[index] ?? '')
      for (const [name, text] of fields) await engine.fill(name, text)
      if (index < answers.length - 1) await engine.press('button', 'Continue')
    }
    await engine.press('box', /^Email/)
    await engine.see(fullName(person))
    await engine.press('button', 'Send my code')
    await engine.see('Check your email')
    await engine.fill('Your code', await readCode(baseURL, person.email))
  })

  await test.step('they agree to the consents', async () => {
    await engine.see('Before we start')
    await expectWhole(engine, 'consents')
    await engine.fill('Your initials', person.initials)
    await engine.press('box', /^I agree to sharing my information this way/)
    await engine.press('box', /^I have read them and I agree/)
    await engine.press('button', 'Save')
  })

  await test.step('they book a visit of tomorrow', async () => {
    await engine.see('What brings you here?')
    await engine.press('button', /^PrEP/)
    await engine.press('link', /^Schedule a Future Visit/)
    await engine.press('link', /^Daniel Reyes, NP/)
    await engine.press('tab', /Tomorrow/)
    await engine.press('button', /^\d+:\d\d [AP]M$/)
    await engine.see('Check and confirm')
    await engine.fill('Your initials', person.initials)
    await engine.press('button', 'Confirm visit')
    await engine.see('Your visit is booked')
  })

  await test.step('they send a photo of their ID, which is refused in words where no browser reads it', async () => {
    const { buffer } = await createCardImage(page)
    const card = testInfo.outputPath('card.jpg')
    const unread = testInfo.outputPath('card.heic')
    writeFileSync(card, buffer)
    writeFileSync(unread, Buffer.concat([Buffer.from('0000ftypheic'), Buffer.alloc(64)]))
    await engine.goto('/app/photo-id')
    await engine.choose('Choose a picture', unread)
    await engine.see(/This browser cannot open that kind of photo \(HEIC\)/)
    await engine.choose('Choose a picture', card)
    await engine.see('Use this picture')
    await expectWhole(engine, 'picture of an ID')
    await engine.press('button', 'Use this picture')
    await engine.see('Your photo ID is saved.')
  })

  await test.step('they check camera and sound, or read that this browser cannot', async () => {
    await engine.goto('/app')
    await engine.goto(await engine.evaluate(pathOfVisit))
    await engine.press('button', 'Check camera and sound')
    await engine.see(engineName === 'webkit' ? /This browser cannot make video calls/ : 'All set')
    await expectWhole(engine, 'device check')
  })

  await test.step('they and support write to each other live', async () => {
    await engine.goto('/app/messages')
    await engine.press('button', 'Write a message')
    await engine.press('button', /Message Customer Support/)
    await expectWhole(engine, 'dialog to write')
    const words = `Hello from ${person.email}`
    await engine.fill('Message', words)
    await engine.press('button', 'Send')
    await engine.see('Your message was sent')
    await engine.press('button', 'New')
    // The toast is pressed in the dialog that opened after it.
    await engine.press('button', 'Dismiss')
    await engine.waitUntil('the toast is gone', async () => !(await engine.evaluate(hasToast)))
    await engine.type(Key.ESCAPE)
    await engine.press('link', /Customer Support/)
    await engine.see(words)

    await page.goto('/consents')
    await signInDemo(page, 'support')
    await page.goto('/staff/messages')
    await page.getByRole('link').filter({ hasText: words }).click()
    const write = async (text: string) => {
      await page.getByRole('textbox', { name: 'Message' }).fill(text)
      await page.getByRole('button', { name: 'Send' }).click()
    }
    await write('How can we help?')
    await engine.see('How can we help?')
    await engine.fill('Message', 'I cannot see my visit.')
    await engine.press('button', 'Send')
    await page
      .getByRole('region', { name: 'Messages' })
      .getByText('I cannot see my visit.')
      .waitFor()
  })

  await test.step('they cancel it', async () => {
    await engine.goto('/app')
    await engine.press('button', 'Cancel')
    await engine.see('Cancel this visit?')
    await expectWhole(engine, 'dialog to cancel')
    await engine.press('button', 'Cancel visit')
    await engine.see('Your appointment is canceled.')
    await expectWhole(engine, 'home with a toast')
    await engine.see('No visit planned')
  })

  await test.step('they log out', async () => {
    await engine.goto('/app/account/health-history')
    await engine.press('button', /^Account menu/)
    await engine.press('button', 'Log out')
    await engine.arriveAt('/auth/login')
    // What the browser kept of the page before shows nothing of it.
    await engine.goBack()
    await engine.arriveAt('/auth/login')
  })
})

const hasToast = () => document.querySelector('.toast') !== null
const pathOfVisit = () =>
  document.querySelector('a[href^="/app/visits/"]')?.getAttribute('href') ?? ''
