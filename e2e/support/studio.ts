import { expect, type Locator, type Page } from '@playwright/test'
import { passSignInPage } from './people/staff'

/** From a cold start the Studio loads some hundred files before the document. */
const slowLoad = { timeout: 180_000 }

/** Signs in on the platform's sign-in page, on the way to a path in the Studio. */
export const openStudio = async (page: Page, account: 'editor' | 'admin', path: string) => {
  const response = await page.goto(`/studio${path}`)
  expect(response?.status(), 'the redirect to sign in').toBe(200)
  await passSignInPage(page, account)
  await expect(page).toHaveURL(/\/studio\//)
}

export const newBrandPath = '/intent/create/template=brand;type=brand/'

/** A field of the open document, by its schema path: `palette.primary`. */
export const field = (page: Page, path: string): Locator => page.getByTestId(`field-${path}`)
/** The English input of a localized text. */
export const englishInput = (page: Page, path: string): Locator =>
  field(page, `${path}.en`).getByRole('textbox')
/** The text input of a field; a color has a picker before it. */
export const valueInput = (page: Page, path: string): Locator =>
  field(page, path).getByRole('textbox').last()
export const fieldGroup = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

export const expectVisible = (part: Locator) => expect(part).toBeVisible(slowLoad)

const publishButton = (page: Page) => page.getByTestId('action-publish')
/** Publishes when the document is valid, and waits until the Studio shows it as published. */
export const publish = async (page: Page) => {
  await expect(publishButton(page)).toBeEnabled(slowLoad)
  // The button is disabled as it is pressed, before the lake has answered.
  const answer = page.waitForResponse(
    (response) =>
      response.ok() &&
      response.url().includes('/data/actions/') &&
      (response.request().postData() ?? '').includes('sanity.action.document.publish'),
    slowLoad,
  )
  await publishButton(page).click()
  await answer
  await expect(publishButton(page)).toBeDisabled(slowLoad)
}
export const expectPublishDisabled = (page: Page) =>
  expect(publishButton(page)).toBeDisabled(slowLoad)

/** Queries the content lake as this page's editor, drafts included. */
export const queryLake = async (page: Page, groq: string): Promise<unknown> => {
  const parameters = new URLSearchParams({ query: groq, perspective: 'raw' })
  const response = await page.request.get(`/lake/v2026-03-01/data/query/production?${parameters}`)
  return (await response.json()).result
}

/** A small unique PNG. */
export const createLogoImage = async (page: Page) => {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 240, height: 80 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas here')
    context.fillStyle = `hsl(${Math.random() * 360} 60% 40%)`
    context.fillRect(0, 0, 240, 80)
    return canvas.toDataURL('image/png')
  })
  return {
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(url.split(',')[1] ?? '', 'base64'),
  }
}
