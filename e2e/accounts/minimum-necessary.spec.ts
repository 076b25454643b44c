import type { Page } from '@playwright/test'
import { demoEmail } from '../support/people/sign-in-demo'
import { signInStaff } from '../support/people/staff'
import { expect, test } from '../support/test'

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 1280, height: 900 } })

/** Lists of a role that name patients. */
const lists = {
  assistant: [
    'labs',
    'tasks',
    'assessments',
    'prescriptions',
    'prior-auths',
    'patients',
    'schedule',
  ],
  provider: ['labs', 'prescriptions', 'assessments', 'queue', 'messages'],
  support: ['patients', 'tasks', 'payments', 'assistance', 'messages'],
  pharmacy: ['pharmacy', 'patients'],
  manager: ['people', 'tasks', 'schedule'],
} as const

const contactPatterns = {
  email: /[\w.+-]+@[\w-]+\.(?:test|example)/g,
  phone: /\+1\d{10}/g,
  street: /&quot;line1&quot;:\[0,&quot;([^&]+)/g,
}
/** Letters and digits alone: a phone is shown with its marks. */
const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Contacts of patients in the source of a page that a reader does not see on it. */
const unseenContacts = async (page: Page, account: string) => {
  const source = await (await page.request.get(page.url())).text()
  const visibleText = bare(await page.evaluate(() => document.documentElement.textContent ?? ''))
  return Object.entries(contactPatterns).flatMap(([kind, pattern]) =>
    [...new Set([...source.matchAll(pattern)].map((match) => match[1] ?? match[0]))]
      .filter((found) => found !== demoEmail(account))
      .filter((found) => !visibleText.includes(bare(found.replace(/^\+1/, ''))))
      .map(() => kind),
  )
}

for (const [account, paths] of Object.entries(lists))
  test(`the lists of a ${account} hold no contact that they do not show`, async ({ page }) => {
    await signInStaff(page, account)
    for (const path of paths) {
      await page.goto(`/staff/${path}`)
      await expect(page.getByRole('main')).toBeVisible()
      expect.soft(await unseenContacts(page, account), path).toEqual([])
    }
  })
