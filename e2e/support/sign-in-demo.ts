import type { Page } from '@playwright/test'
import { done } from './api'

/** Signs one of the demo's people in where this page is, as its form does. The page must be of that address. */
export const signInDemo = async (page: Page, who: string) => {
  await done(page, '/auth/login', {
    method: 'POST',
    body: { email: `${who}@demo.careplus.test`, password: 'Demo-pass-2026!' },
  })
}

/** Whose session this page has. */
export const me = async (page: Page): Promise<string> => (await done(page, '/me')).data.id
