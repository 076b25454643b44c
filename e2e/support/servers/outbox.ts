import { expect, type Page } from '@playwright/test'

interface Message {
  readonly code: string | null
  readonly subject: string
  readonly text: string
}

/** Messages sent to one email or phone, newest first. */
export const loadMessagesTo = async (page: Page, to: string): Promise<Message[]> => {
  const response = await page.request.get(`/dev/outbox.json?to=${encodeURIComponent(to)}`)
  const { letters } = await response.json()
  return letters
}

/** Waits until `count` codes were sent to a recipient, and returns the newest. */
export const waitForCode = async (page: Page, to: string, count = 1): Promise<string> => {
  const codes = async () =>
    (await loadMessagesTo(page, to)).flatMap(({ code }) => (code === null ? [] : [code]))
  await expect.poll(async () => (await codes()).length).toBeGreaterThanOrEqual(count)
  return (await codes())[0] ?? ''
}

/** A code that is not this one. */
export const wrongCode = (code: string) => (code === '111111' ? '222222' : '111111')
