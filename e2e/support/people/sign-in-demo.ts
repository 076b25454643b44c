import type { Page } from '@playwright/test'
import { signInDemo as signIn } from '../../../scripts/sign-in-demo.mjs'
import { callApiOrFail } from '../api'
import { runSql } from '../servers/state-database'

export const demoPassword = 'Demo-pass-2026!'
export const demoEmail = (account: string) => `${account}@demo.careplus.test`

/** Lets the present code of an account's authenticator app count again: a test waits for no other one. */
export const renewSignInCode = (account: string) =>
  runSql(
    'update totp_factors set last_step = 0 where user_id = (select id from users where email = ?)',
    demoEmail(account),
  )

/** Signs a demo user in through the API. The page must already be on the brand's origin. */
export const signInDemo = async (page: Page, account: string) => {
  await renewSignInCode(account)
  const status = await page.evaluate(
    `(${signIn})(${JSON.stringify({ email: demoEmail(account), password: demoPassword })}).then(({ status }) => status)`,
  )
  if (status !== 200) throw new Error(`${account} could not sign in: ${status}`)
}

/** The id of the page's signed-in user. */
export const signedInUserId = async (page: Page): Promise<string> =>
  (await callApiOrFail(page, '/me')).data.id
