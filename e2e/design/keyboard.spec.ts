import { slotButtons } from '../support/booking'
import { countPointerPresses, tabTo } from '../support/keyboard'
import { consentsDialog } from '../support/people/consents-dialog'
import { pageHeading } from '../support/people/enrollment-form'
import { createPerson } from '../support/people/person'
import { waitForCode } from '../support/servers/outbox'
import { expect, test } from '../support/test'

test('a keyboard user enrolls and books without a pointer press', async ({ page }) => {
  const person = createPerson()
  const presses = await countPointerPresses(page)
  const { keyboard } = page
  const enter = () => keyboard.press('Enter')

  await test.step('the first tab stop skips to the content', async () => {
    await page.goto('/')
    await keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await enter()
    await expect(page.getByRole('main')).toBeFocused()
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Get started' }).first())
    await enter()
  })

  await test.step('an empty form moves the focus to the error summary', async () => {
    await expect(pageHeading(page)).toHaveText('What is your zip code?')
    await tabTo(page, page.getByLabel('Zip code'))
    await keyboard.type(person.zip)
    await enter()
    await expect(page.getByLabel('First name')).toBeFocused()
    await enter()
    const summary = page.getByRole('alert')
    await expect(summary).toBeFocused()
    await tabTo(page, summary.getByRole('link', { name: 'Enter your first name' }))
    await enter()
    await expect(page.getByLabel('First name')).toBeFocused()
  })

  await test.step('each screen moves the focus to its first field', async () => {
    await keyboard.type(person.firstName)
    await tabTo(page, page.getByLabel('Last name'))
    await keyboard.type(person.lastName)
    await tabTo(page, page.getByLabel('Date of birth'))
    await keyboard.type('04231991')
    await enter()
    const email = page.getByRole('textbox', { name: 'Email' })
    await expect(email).toBeFocused()
    await keyboard.type(person.email)
    await tabTo(page, page.getByLabel('Mobile phone'))
    await keyboard.type(person.phone)
    await tabTo(page, page.getByRole('radio', { name: /^Text/ }))
    await keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: /^Email/ })).toBeChecked()
  })

  await test.step('going back focuses the field and keeps its value', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Change your name' }))
    await enter()
    await expect(page.getByLabel('First name')).toBeFocused()
    await expect(page.getByLabel('First name')).toHaveValue(person.firstName)
    await enter()
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email)
    await expect(page.getByRole('radio', { name: /^Email/ })).toBeChecked()
  })

  await test.step('the code submits with its last digit', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Send my code' }))
    await enter()
    await expect(page.getByLabel('Your code')).toBeFocused()
    await keyboard.type(await waitForCode(page, person.email))
  })

  await test.step('the consents dialog traps the focus until it is saved', async () => {
    const dialog = consentsDialog(page)
    await expect(dialog.getByLabel('Your initials')).toBeFocused()
    await keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await keyboard.type(person.initials)
    await tabTo(page, dialog.getByLabel('I agree to sharing my information this way'))
    await keyboard.press('Space')
    await tabTo(page, dialog.getByLabel('I have read them and I agree'))
    await keyboard.press('Space')
    await tabTo(page, dialog.getByRole('button', { name: 'Save' }))
    await enter()
    await expect(pageHeading(page)).toHaveText('What brings you here?')
  })

  await test.step('arrow keys move between days', async () => {
    await tabTo(page, page.getByRole('button', { name: /^PrEP/ }))
    await enter()
    await tabTo(page, page.getByRole('link', { name: 'Schedule a Future Visit' }))
    await enter()
    await expect(pageHeading(page)).toHaveText('Who would you like to see?')
    await tabTo(page, page.getByRole('link', { name: 'Daniel Reyes, NP' }))
    await enter()
    await tabTo(page, page.getByRole('tab', { selected: true }))
    await keyboard.press('End')
    await keyboard.press('ArrowLeft')
    await expect(page.getByRole('tab').nth(3)).toBeFocused()
    await expect(page.getByRole('tab').nth(3)).toHaveAttribute('aria-selected', 'true')
    await tabTo(page, slotButtons(page).first())
    await keyboard.press('ArrowRight')
    await expect(slotButtons(page).nth(1)).toBeFocused()
    await expect(page).toHaveURL(/provider-details/)
    await keyboard.press('Space')
  })

  await test.step('wrong initials keep the focus on their field', async () => {
    await expect(pageHeading(page)).toHaveText('Check and confirm')
    await tabTo(page, page.getByLabel('Your initials'))
    await keyboard.type('zz')
    await enter()
    await expect(page.getByText('Must be initials of first and last name')).toBeVisible()
    await expect(page.getByLabel('Your initials')).toBeFocused()
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type(person.initials)
    await enter()
    await expect(pageHeading(page)).toHaveText('One more thing: your ID')
    await tabTo(page, page.getByLabel('Choose a picture'))
    await tabTo(page, page.getByRole('link', { name: 'Do this later' }))
    await enter()
    await expect(page.getByRole('region', { name: 'Your next visit' })).toBeVisible()
  })

  expect(presses()).toBe(0)
})
