import { expect, test } from '../support/test'

test('/api/docs runs in an opaque origin and makes no third-party requests', async ({
  page,
  baseURL,
}) => {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: 'Care Plus', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /^patients/ }).first()).toBeAttached()
  expect(await page.evaluate(() => self.origin)).toBe('null')
  // What the viewer offers of its own is not ours to offer.
  await expect(page.locator('a[href*="scalar"]').filter({ visible: true })).toHaveCount(0)
  await expect(
    page.getByText(/Ask AI|Generate MCP|Powered by/).filter({ visible: true }),
  ).toHaveCount(0)
  const thirdParty = urls.filter(
    (url) => !/^(data|blob):/.test(url) && !url.startsWith(`${baseURL}/`),
  )
  expect(thirdParty).toEqual([])
  const viewer = await page.request.get('/reference/scalar.js')
  expect(viewer.headers()['x-content-type-options']).toBe('nosniff')
})
