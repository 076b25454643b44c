import { expect, it } from 'vitest'
import { cspHash } from '#edge/platform/crypto/hash'
import type { Environment } from '#edge/platform/environment'
import { withCsp } from '#server/response/security-headers'

const referrerPolicyOf = async (html: string, type = 'text/html') => {
  const response = new Response(html, { headers: { 'content-type': type } })
  const { headers } = await withCsp(response, 'r1', { local: true } as Environment)
  return headers.get('referrer-policy')
}

it.each([
  ['<form class="stack" method="post" action="/auth/login">', 'same-origin'],
  ['<form action="/faq" METHOD="POST">', 'same-origin'],
  ['<form method="get" action="/staff/patients">', 'no-referrer'],
  ['<p>method="post"</p>', 'no-referrer'],
])('a page with %s has the referrer policy %s', async (html, policy) => {
  expect(await referrerPolicyOf(html)).toBe(policy)
})

it('an answer that is no page tells no referrer', async () => {
  expect(await referrerPolicyOf('<form method="post">', 'text/plain')).toBe('no-referrer')
})

const scriptsAllowed = async (html: string, known?: string) => {
  const headers = {
    'content-type': 'text/html',
    ...(known && { 'content-security-policy': `script-src 'self' ${known};` }),
  }
  const page = await withCsp(new Response(html, { headers }), 'r1', { local: true } as Environment)
  const policy = page.headers.get('content-security-policy') ?? ''
  return /script-src ([^;]*)/.exec(policy)?.[1]
}

it('refuses an inline script that the build does not know', async () => {
  const own = await cspHash('start()')
  const known = `${own} ${await cspHash('elsewhere()')}`
  const injected = '<p><script>steal()</script></p>'
  const page = `<html><script type="module">start()</script>${injected}</html>`
  expect(await scriptsAllowed(page, known)).toBe(`'self' ${own}`)
  expect(await scriptsAllowed(`<html>${injected}</html>`, known)).toBe("'self'")
  expect(await scriptsAllowed(page)).toBe("'self'")
})
