import { expect, it } from 'vitest'
import { fallbackPage } from '#server/response/fallback-page'

it('the error page of last resort leads home, to what works now and to help by phone', async () => {
  const answer = fallbackPage('r-1')
  const links = [...(await answer.text()).matchAll(/href="([^"]+)"/g)].map(([, to]) => to)
  expect(links).toEqual(['tel:911', 'tel:988', '/', '/status'])
  expect(answer.status).toBe(500)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})
