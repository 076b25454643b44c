import type { Page } from '@playwright/test'
import { callApiOrFail } from './api'

/** Signs a demo user in through the API. The page must already be on the brand's origin. */
export const signInDemo = async (page: Page, account: string) => {
  await callApiOrFail(page, '/auth/login', {
    method: 'POST',
    body: { email: `${account}@demo.careplus.test`, password: 'Demo-pass-2026!' },
  })
}

/** The id of the page's signed-in user. */
export const signedInUserId = async (page: Page): Promise<string> =>
  (await callApiOrFail(page, '/me')).data.id
