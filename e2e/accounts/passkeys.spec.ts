import type { Page } from '@playwright/test'
import { createPatient } from '../support/people/create-patient'
import { endSession } from '../support/people/end-session'
import { demoEmail, demoPassword } from '../support/people/sign-in-demo'
import { signInStaff } from '../support/people/staff'
import { loadMessagesTo } from '../support/servers/outbox'
import { runSql } from '../support/servers/state-database'
import { expect, proveByHand, test } from '../support/test'
import { expectToast } from '../support/toast'

/** A device that holds passkeys and unlocks by itself; says when it signed. */
const addAuthenticator = async (page: Page) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const set = (isUserVerified: boolean) =>
    devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  const credentials = async () =>
    (await devTools.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return { set, credentials }
}

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

test('a patient adds a passkey, signs in with it alone, renames and removes it', async ({
  page,
}) => {
  const device = await addAuthenticator(page)
  const { email } = await createPatient(page)
  await page.goto('/app/account/settings')
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expectToast(page, 'Your passkey is set up.')
  await expect(passkeys(page).getByRole('listitem')).toHaveCount(1)
  const [credential] = await device.credentials()
  expect(credential).toMatchObject({ rpId: 'localhost', isResidentCredential: true })
  expect((await loadMessagesTo(page, email))[0]?.subject).toContain('A passkey was added')

  await endSession(page)
  await page.goto('/auth/login?next=/app/account/settings')
  // The device unlocks at once what the browser offers to fill in: the page goes on by itself or by the button.
  const settings = /^[^?]*\/app\/account\/settings/
  await expect(async () => {
    if (settings.test(page.url())) return
    await page.getByRole('button', { name: 'Use a passkey' }).click({ timeout: 3_000 })
    await expect(page).toHaveURL(settings)
  }).toPass()
  await expect(page.getByText('With a passkey').first()).toBeVisible()

  await passkeys(page).getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Blue phone')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(passkeys(page).getByText('Blue phone')).toBeVisible()
  await passkeys(page).getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'The passkey is removed.')
  await expect(passkeys(page).getByRole('listitem')).toHaveCount(0)
})

test('a device that cannot tell who holds it adds no passkey', async ({ page }) => {
  const device = await addAuthenticator(page)
  await createPatient(page)
  await device.set(false)
  await page.goto('/app/account/settings')
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys(page).getByText('No passkey was used.')).toBeVisible()
  expect(await device.credentials()).toEqual([])
})

test('a member of staff adds a passkey, signs in and confirms with it, and removes it', async ({
  page,
}) => {
  const account = 'assistant'
  await proveByHand(page)
  await addAuthenticator(page)
  await signInStaff(page, account)
  await page.goto('/staff/account')
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expectToast(page, 'Your passkey is set up.')

  await endSession(page)
  // As on a device without anything to fill in: the password comes first.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.goto('/auth/login?next=/staff/account&with=password')
  await page.getByLabel('Email').fill(demoEmail(account))
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await expect(page).toHaveURL(/\/staff\/account/)

  await runSql(
    'update sessions set confirmed_at = null where user_id = (select id from users where email = ?)',
    demoEmail(account),
  )
  await page.getByRole('button', { name: /recovery codes|ten new ones/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('link', { name: 'Save as a file' })).toBeVisible()

  await passkeys(page).getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(passkeys(page).getByRole('listitem')).toHaveCount(0)
})

test('a new member of staff sets a passkey up on the way in', async ({ page }) => {
  const account = 'cbo'
  await addAuthenticator(page)
  const factors = (sql: string) =>
    runSql(`${sql} where user_id = (select id from users where email = ?)`, demoEmail(account))
  const [app] = await factors(
    'select user_id, hex(secret_encrypted) as secret, created_at from totp_factors',
  )
  await factors('delete from totp_factors')
  try {
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
    await page.goto('/auth/login?with=password&next=/staff/account')
    await page.getByLabel('Email').fill(demoEmail(account))
    await page.getByLabel('Password').fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'Set up a passkey' }).click()
    await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
    await page.getByRole('button', { name: 'I saved them' }).click()
    await expect(page).toHaveURL(/\/staff\/account/)
    await expect(passkeys(page).getByText('Your only second step.')).toBeVisible()
    await expect(passkeys(page).getByRole('button', { name: 'Remove' })).toHaveCount(0)
  } finally {
    await factors('delete from passkeys')
    await factors('delete from recovery_codes')
    await runSql(
      'insert into totp_factors (user_id, secret_encrypted, created_at) values (?, unhex(?), ?)',
      ...[String(app?.user_id), String(app?.secret), String(app?.created_at)],
    )
  }
})
