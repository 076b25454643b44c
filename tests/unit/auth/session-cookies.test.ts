import { expect, it } from 'vitest'
import { sessionTokenOf } from '#edge/access/sessions/session-cookies'

const mine = '01990000-0000-7000-8000-000000000001'
const planted = '01990000-0000-7000-8000-000000000002'
const token = (sid: string) => `h.${btoa(JSON.stringify({ user_id: 'u', sid, exp: 1 }))}.s`
const refresh = `__Host-careplus_refresh=${mine}.${'x'.repeat(43)}`

it('takes the token of the refresh cookie’s session, wherever a planted one stands', () => {
  expect(sessionTokenOf(`careplus_token=${token(mine)}; ${refresh}`)).toBe(token(mine))
  expect(
    sessionTokenOf(`careplus_token=${token(planted)}; careplus_token=${token(mine)}; ${refresh}`),
  ).toBe(token(mine))
})

it('takes no token of another session, and none without a refresh cookie', () => {
  expect(sessionTokenOf(`careplus_token=${token(planted)}; ${refresh}`)).toBeNull()
  expect(sessionTokenOf(`careplus_token=${token(mine)}`)).toBeNull()
  expect(sessionTokenOf(refresh)).toBeNull()
  expect(sessionTokenOf(`careplus_token=nonsense; ${refresh}`)).toBeNull()
})
