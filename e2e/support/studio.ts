import { expect, type Locator, type Page } from '@playwright/test'

const password = 'Demo-pass-2026!'
/** From a cold start the Studio takes its time: some hundred files, then the document. */
const patience = { timeout: 30_000 }

/** Signs in through the platform's own door, on the way to a place in the Studio. */
export const enterStudio = async (page: Page, who: 'editor' | 'admin', place: string) => {
  const asked = await page.goto(`/studio${place}`)
  expect(asked?.status(), 'the way in').toBe(200)
  await page.getByRole('button', { name: 'Use my password instead' }).click()
  await page.getByLabel('Email').fill(`${who}@demo.careplus.test`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/studio\//)
}

export const newBrand = '/intent/create/template=brand;type=brand/'

/** A field of the open document, by its name in the schema: `palette.primary`. */
export const field = (page: Page, path: string): Locator => page.getByTestId(`field-${path}`)
/** Where the English of a text is written. */
export const english = (page: Page, path: string): Locator =>
  field(page, `${path}.en`).getByRole('textbox')
/** Where a value is typed; a colour has a picker before it. */
export const input = (page: Page, path: string): Locator =>
  field(page, path).getByRole('textbox').last()
export const group = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

export const ready = (part: Locator) => expect(part).toBeVisible(patience)

const publishing = (page: Page) => page.getByTestId('action-publish')
/** Publishes what was typed, once it may be, and waits until the Studio has heard that it is. */
export const publish = async (page: Page) => {
  await expect(publishing(page)).toBeEnabled(patience)
  await publishing(page).click()
  await expect(publishing(page)).toBeDisabled(patience)
}
export const publishingIsBlocked = (page: Page) => expect(publishing(page)).toBeDisabled(patience)

/** What the lake itself answers this page's editor, drafts and all. */
export const lake = async (page: Page, groq: string): Promise<unknown> => {
  const asked = new URLSearchParams({ query: groq, perspective: 'raw' })
  const response = await page.request.get(`/lake/v2026-03-01/data/query/production?${asked}`)
  return (await response.json()).result
}

/** A small picture that no other upload is the same as. */
export const picture = async (page: Page) => {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 240, height: 80 })
    const brush = canvas.getContext('2d')
    if (!brush) throw new Error('No canvas here')
    brush.fillStyle = `hsl(${Math.random() * 360} 60% 40%)`
    brush.fillRect(0, 0, 240, 80)
    return canvas.toDataURL('image/png')
  })
  return {
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(url.split(',')[1] ?? '', 'base64'),
  }
}
