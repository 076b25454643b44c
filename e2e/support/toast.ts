import type { Page } from '@playwright/test'

/** A toast with this text. */
export const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text)
