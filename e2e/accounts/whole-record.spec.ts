import type { Locator, Page } from '@playwright/test'
import { heicPhoto } from '../support/audits/picture-faults'
import { createPatient } from '../support/people/create-patient'
import { waitForCode } from '../support/servers/outbox'
import { expect, test } from '../support/test'
import { expectToast } from '../support/toast'

test.use({ viewport: { width: 390, height: 844 } })

/** A person who has a keyboard and nothing else: every control is come to by Tab, from where the focus is. */
const typist = (page: Page) => {
  const { keyboard } = page
  const come = async (to: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await expect(to).toBeVisible()
    const isHere = () => to.evaluate((element) => element === document.activeElement)
    for (let steps = 0; steps < 60 && !(await isHere()); steps++) await keyboard.press(key)
    await expect(to).toBeFocused()
    // What has the focus is in view, and not under the header.
    await expect(to).toBeInViewport()
  }
  return {
    come,
    press: async (to: Locator, key = 'Enter') => {
      await come(to)
      await keyboard.press(key)
    },
    type: async (to: Locator, text: string) => {
      await come(to)
      await keyboard.press('ControlOrMeta+A')
      await keyboard.type(text)
    },
    choose: async (to: Locator, option: string) => {
      await come(to)
      await keyboard.type(option)
      await expect(to.locator('option:checked')).toContainText(option)
    },
  }
}

test('a patient fills their whole record on a phone by keyboard alone', async ({ page }) => {
  const name = { firstName: 'Zoë', lastName: 'O’Connor-Ñández', initials: 'ZO' }
  const patient = await createPatient(page, name)
  const { come, press, type, choose } = typist(page)
  const box = (label: string | RegExp) => page.locator('input').and(page.getByLabel(label))
  const list = (label: string | RegExp) => page.getByRole('combobox', { name: label })
  const button = (label: string) => page.getByRole('button', { name: label, exact: true })
  const save = async () => {
    await press(button('Save changes'))
    await expectToast(page, 'Your changes are saved.')
  }

  await test.step('profile', async () => {
    await page.goto('/app/account')
    await press(button('Verify phone'))
    await expect(page.getByLabel('Your code')).toBeFocused()
    // The way to the mail and back: the same code is still asked for.
    await page.reload()
    await expect(page.getByLabel('Your code')).toBeFocused()
    await page.keyboard.type(await waitForCode(page, patient.phone))
    await page.keyboard.press('Enter')
    await expectToast(page, 'Your phone is verified.')
    await expect(button('Change phone')).toBeFocused()
    await page.reload()
    await type(box(/^Chosen name/), 'زيد')
    await type(box(/^Pronouns/), 'Ze/Zir')
    await choose(list(/^How we may contact you/), 'Text and')
    await save()
  })

  await test.step('address', async () => {
    await page.goto('/app/account/address')
    await type(box(/^Street/), '1 Main St')
    await type(box(/^Apartment/), '4B')
    await type(box(/^Zip code/), '10001')
    await type(box(/^City/), 'New York')
    await save()
  })

  await test.step('about me', async () => {
    await page.goto('/app/account/about')
    await type(box('Height in feet'), '5')
    await type(box('Height in inches'), '7')
    await type(box('Weight in pounds'), '150')
    await choose(list('Gender'), 'Non-binary')
    await choose(list('Sex assigned at birth'), 'Female')
    await choose(list('Sexuality'), 'Queer')
    await choose(list(/^Relationship/), 'Single')
    await press(page.getByRole('checkbox', { name: 'Asian' }), 'Space')
    await choose(list('Ethnicity'), 'Prefer not')
    await save()
  })

  await test.step('health history', async () => {
    await page.goto('/app/account/health-history')
    const section = (title: string) => page.getByRole('region', { name: title, exact: true })
    const within = async (title: string, add: string, fill: (part: Locator) => Promise<void>) => {
      const part = section(title)
      await press(part.getByRole('button', { name: add }))
      // The form takes the place of its button, and the focus.
      await expect(part.locator('form :is(input, select):focus')).toHaveCount(1)
      await fill(part)
      await press(part.getByRole('button', { name: 'Add', exact: true }))
      await expect(part.getByRole('listitem')).toHaveCount(1)
      await expect(part.getByRole('button', { name: add })).toBeFocused()
    }
    await within('Allergies', 'Add an allergy', async (part) => {
      await type(part.getByLabel('What are you allergic to?'), 'Latex')
      await choose(part.getByLabel('How severe'), 'Mild')
      await type(part.getByLabel(/^What happens/), 'A rash')
      await type(part.getByLabel(/^Since when/), '2009')
    })
    await within('Conditions', 'Add a condition', async (part) => {
      await choose(part.getByLabel('Condition', { exact: true }), 'Another')
      await type(part.getByLabel('Which condition'), 'Asthma')
      await type(part.getByLabel(/^Since when/), '05/2019')
      await type(part.getByLabel(/^More about it/), 'Since I was small')
    })
    await within('Medicines', 'Add a medicine', async (part) => {
      await type(part.getByLabel('Medicine', { exact: true }), 'Doxycycline')
      await type(part.getByLabel(/^How much and how often/), 'Once a day')
    })
    await press(section('Surgeries').getByRole('button', { name: 'I’ve had no surgeries' }))
    await expect(section('Surgeries').getByRole('listitem')).toHaveCount(1)
    await within('Vaccines', 'Add a vaccine', async (part) => {
      await type(part.getByLabel('Vaccine', { exact: true }), 'Mpox')
      await type(part.getByLabel(/^When/), '08/2022')
    })
    await within('Vitals', 'Add a measurement', async (part) => {
      await choose(part.getByLabel('What was measured'), 'Blood pressure')
      await type(part.getByLabel(/^Value/), '120/80')
    })
    // What a laboratory measured is the seventh, and the clinic's to add.
    await expect(section('Lab values').getByRole('button')).toHaveCount(0)
  })

  await test.step('sexual health', async () => {
    await page.goto('/app/account/sexual-health')
    await choose(list(/^Sexual role/), 'Versatile')
    for (const select of (await page.locator('main form select').all()).slice(1)) {
      await come(select)
      await page.keyboard.press('ArrowDown')
      await expect(select).not.toHaveValue('')
    }
    await save()
  })

  await test.step('insurance', async () => {
    await page.goto('/app/account/insurance')
    await type(box(/^Insurance$/), 'Aetna')
    await type(box(/^Plan/), 'PPO')
    await type(box('Member ID'), 'W12345')
    await type(box(/^Group number/), 'G1')
    await type(box(/^BIN/), '004336')
    await choose(list('Whose insurance is it?'), 'My parent')
    await type(box('Name of the holder'), 'Sam Lee')
    await come(page.getByLabel('Date of birth of the holder'))
    await page.keyboard.type('04171960')
    await press(button('Add this insurance'))
    await expect(page.getByRole('heading', { name: 'Aetna' })).toBeVisible()
    // Its pictures come next.
    await expect(page.getByLabel('Add the front')).toBeFocused()
    await come(button('Edit'))
    await page.keyboard.press('Enter')
    await expect(box(/^Insurance$/)).toBeFocused()
    await type(box(/^PCN/), 'ADV')
    await press(button('Save changes'))
    await expectToast(page, 'Your changes are saved.')
    await expect(page.locator('section:has(h2:text-is("Aetna")) :focus')).toHaveCount(1)
  })

  await test.step('health assistance', async () => {
    await page.goto('/app/account/health-assistance')
    await press(page.getByRole('radio', { name: 'Yes' }), 'Space')
    await type(box(/^Yearly household income/), '41,000')
    await type(box(/^People in your household/), '2')
    await choose(list(/^Do you have Medicare/), 'No')
    await choose(list(/^Do you get care from the VA/), 'No')
    await type(page.getByLabel('Last 4 digits of your SSN'), '0143')
    await save()
    await expect(page.getByText('On file. Type it again only to change it.')).toBeVisible()
    // The bar below counts with the pages, without a reload.
    await expect(page.locator('.tabbar .count:visible')).toHaveText('1 to fill in')
  })

  await page.goto('/app/account')
  await expect(box(/^Chosen name/)).toHaveValue('زيد')
  const left = page.getByRole('navigation', { name: 'Account' }).locator('.count')
  // The photo of an ID alone is still asked for.
  await expect(left).toHaveText(['1 to fill in'])
})

test('a picture that this browser cannot open says what to do, and the focus comes back', async ({
  page,
}) => {
  await createPatient(page)
  await page.goto('/app/account/picture')
  const input = page.getByLabel('Add a picture')
  await input.focus()
  await input.setInputFiles(heicPhoto)
  const editor = page.getByRole('dialog', { name: 'Your picture' })
  await expect(editor.getByRole('alert')).toContainText(
    'This browser cannot open that kind of photo',
  )
  await page.keyboard.press('Escape')
  await expect(editor).toBeHidden()
  await expect(input).toBeFocused()
})
