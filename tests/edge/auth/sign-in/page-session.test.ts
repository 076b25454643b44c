import { beforeAll, expect, it } from 'vitest'
import { readSession } from '#server/session'
import { cookiesOf, tokenOf, userId, world } from '../../world'
import { env } from '../auth-fixtures'

beforeAll(world)

/** The session of a page whose token has run out, where its renewal is answered so. */
const renewedBy = async (status: number, headers: HeadersInit = {}) => {
  const cookies = cookiesOf(await tokenOf('patient'))
  const refreshOnly = cookies.slice(cookies.indexOf('; ') + 2)
  return readSession(env, refreshOnly, async () => new Response('{}', { status, headers }))
}

it.each([
  [429, '/429'],
  [500, '/500'],
  [503, '/500'],
] as const)(
  'a page whose session could not be renewed (%d) has an error page, and its cookies stay',
  async (status, errorPage) => {
    const visitor = await renewedBy(status, { 'set-cookie': 'careplus_token=; Max-Age=0' })
    expect(visitor).toEqual({ session: null, token: null, cookies: [], errorPage })
  },
)

it('a page whose session is over is a guest’s, without its cookies', async () => {
  const ended = 'careplus_token=; Max-Age=0'
  expect(await renewedBy(401, { 'set-cookie': ended })).toEqual({
    session: null,
    token: null,
    cookies: [ended],
  })
})

it('a page with a token that works is its owner’s, and renews nothing', async () => {
  const cookies = cookiesOf(await tokenOf('patient'))
  const { session } = await readSession(env, cookies, () => {
    throw new Error('renewed')
  })
  expect(session).toMatchObject({ userId: userId('patient'), role: 'patient' })
})
