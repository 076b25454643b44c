import { expect, type Locator, type Page, type Request } from '@playwright/test'
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
/**
 * Publishes, and waits for the lake's answer, or for the loss of it: the button is disabled as it is pressed. A press
 * right after typing may meet the rules of what stood there before, sends nothing, and is done again.
 */
export const publish = async (page: Page) => {
  let isEnded = false
  const note = (request: Request) => {
    if (isPublish(request)) isEnded = true
  }
  page.on('requestfinished', note)
  page.on('requestfailed', note)
  await expect(publishButton(page)).toBeEnabled(slowLoad)
  const press = async () => {
    if (!isEnded && (await publishButton(page).isEnabled()))
      await publishButton(page).click({ timeout: 2_000 })
    return isEnded
  }
  await expect
    .poll(() => press().catch(() => false), { ...slowLoad, intervals: [1_000] })
    .toBe(true)
  page.off('requestfinished', note)
  page.off('requestfailed', note)
  await expect(publishButton(page)).toBeDisabled(slowLoad)
}
const isPublish = (request: Request) =>
  request.url().includes('/data/actions/') &&
  (request.postData() ?? '').includes('sanity.action.document.publish')
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
