import type { Page } from '@playwright/test'

/** Words the page says for a moment, at its top. */
export const toast = (page: Page, words: string | RegExp) =>
  page.getByRole('status').getByText(words)
