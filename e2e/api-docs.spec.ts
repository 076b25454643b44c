import { expect, test } from './support/test'

test('/api/docs shows the API from an origin of its own, and asks nothing elsewhere', async ({
  page,
  baseURL,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: 'Care Plus', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /^patients/ }).first()).toBeAttached()
  expect(await page.evaluate(() => self.origin)).toBe('null')
  const elsewhere = asked.filter(
    (url) => !/^(data|blob):/.test(url) && !url.startsWith(`${baseURL}/`),
  )
  expect(elsewhere).toEqual([])
  const viewer = await page.request.get('/reference/scalar.js')
  expect(viewer.headers()['x-content-type-options']).toBe('nosniff')
})
