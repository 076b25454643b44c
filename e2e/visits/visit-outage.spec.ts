import type { Page } from '@playwright/test'
import { findAxeViolations } from '../support/audits/axe'
import { browserInCall } from '../support/browser'
import { signInDemo } from '../support/people/sign-in-demo'
import { type IsolatedServer, startIsolatedServer } from '../support/servers/isolated-server'
import { expect, openSecondUser, test } from '../support/test'
import { expectMovingPicture } from '../support/visit'

// A separate server, since it is killed in the middle of a call.
const port = Number(process.env.E2E_PORT ?? 4399) + 40
test.use({
  baseURL: `http://localhost:${port}`,
  permissions: ['camera', 'microphone'],
  launchOptions: browserInCall,
})

let server: IsolatedServer
test.beforeAll(async () => {
  server = await startIsolatedServer('visit-outage', port)
})
test.afterAll(() => server?.stop())

const call = (page: Page) => page.locator('.call')

test('a server that is killed in a call leaves the pictures moving, and signalling comes back with it', async ({
  page,
  browser,
}) => {
  const clinician = await openSecondUser(browser, {
    baseURL: server.url,
    permissions: ['camera', 'microphone'],
  })
  await clinician.goto('/consents/agree_tos')
  await signInDemo(clinician, 'provider')
  await clinician.goto('/staff/day')
  await clinician.getByRole('button', { name: 'New visit now' }).click()
  await clinician.getByRole('searchbox').fill('Jordan Ellis')
  await clinician.keyboard.press('Enter')
  await clinician.getByRole('button', { name: 'Choose Jordan Ellis' }).click()
  await clinician.getByLabel('Kind of visit').selectOption({ label: 'PrEP Follow Up' })
  await clinician.getByRole('button', { name: 'Make the visit' }).click()
  await clinician.waitForURL('**/staff/visits/*')
  await clinician.getByRole('button', { name: 'Start visit' }).click()
  await page.goto('/consents/agree_tos')
  await signInDemo(page, 'patient')
  await page.goto(`/app/visits/${clinician.url().split('/').at(-1)}`)
  for (const side of [page, clinician]) await expectMovingPicture(side)

  await server.restart(async () => {
    for (const side of [page, clinician]) {
      await expect(call(side)).toHaveAttribute('data-state', 'reconnecting')
      await expectMovingPicture(side)
      expect(await findAxeViolations(side), 'while it reconnects').toEqual([])
    }
  })
  for (const side of [page, clinician]) {
    await expect(call(side)).toHaveAttribute('data-state', 'connected', { timeout: 90_000 })
    await expectMovingPicture(side)
    await expect(side.locator('[data-remote-audio]')).toHaveCount(1)
  }
  await page.getByLabel('Write a message').fill('Here again')
  await page.getByRole('button', { name: 'Send' }).click()
  await clinician.getByRole('button', { name: 'Chat', exact: true }).click()
  await expect(clinician.getByText('Here again')).toBeVisible()
  await clinician.context().close()
})
