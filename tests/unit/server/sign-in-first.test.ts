import { expect, it } from 'vitest'
import { signInFirst } from '#server/sign-in-first'

const page = (sessionErrorPage: '/429' | '/500' | null) =>
  ({
    locals: { sessionErrorPage },
    url: new URL('https://care.test/app/messages?to=support'),
    redirect: (to: string) => `redirect ${to}`,
    rewrite: (to: string) => `rewrite ${to}`,
  }) as never

it('a guest signs in, and comes back to where they were', () => {
  expect(signInFirst(page(null))).toBe('redirect /auth/login?next=%2Fapp%2Fmessages%3Fto%3Dsupport')
  expect(signInFirst(page(null), '/app')).toBe('redirect /auth/login?next=%2Fapp')
})

it('who may be signed in is not sent to sign in: they see the error at the address they are at', () => {
  expect(signInFirst(page('/429'))).toBe('rewrite /429')
  expect(signInFirst(page('/500'), '/app')).toBe('rewrite /500')
})
