import { expect, it } from 'vitest'
import { signInFirst, signInHere } from '#server/sign-in-first'

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
  expect(signInFirst(page(null), '/staff/tasks')).toBe(
    'redirect /auth/login?next=%2Fstaff%2Ftasks&with=password',
  )
})

it('who may be signed in is not sent to sign in: they see the error at the address they are at', () => {
  expect(signInFirst(page('/429'))).toBe('rewrite /429')
  expect(signInFirst(page('/500'), '/app')).toBe('rewrite /500')
})

it('at the address of a link a guest signs in there, and it is where the sign-in leads', () => {
  const guest = page(null) as { locals: { nextPath?: string } }
  expect(signInHere(guest as never)).toBe('rewrite /auth/login')
  expect(guest.locals.nextPath).toBe('/app/messages?to=support')
  expect(signInHere(page('/500'))).toBe('rewrite /500')
})
