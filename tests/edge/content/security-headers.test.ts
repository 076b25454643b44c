import { expect, it } from 'vitest'
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
