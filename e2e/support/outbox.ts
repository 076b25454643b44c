import { expect, type Page } from '@playwright/test'

interface Letter {
  readonly code: string | null
  readonly subject: string
  readonly text: string
}

/** What was sent to one email or phone, newest first. */
export const lettersTo = async (page: Page, to: string): Promise<Letter[]> => {
  const response = await page.request.get(`/dev/outbox.json?to=${encodeURIComponent(to)}`)
  const { letters } = await response.json()
  return letters
}

/** The newest code sent to somebody, as soon as there are `count` of them. */
export const codeSentTo = async (page: Page, to: string, count = 1): Promise<string> => {
  const codes = async () =>
    (await lettersTo(page, to)).flatMap(({ code }) => (code === null ? [] : [code]))
  await expect.poll(async () => (await codes()).length).toBeGreaterThanOrEqual(count)
  return (await codes())[0] ?? ''
}

/** A code that is not this one. */
export const wrongCode = (right: string) => (right === '111111' ? '222222' : '111111')
