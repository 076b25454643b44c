import { expect, it } from 'vitest'
import { acceptedSteps, base32Of, totpCode, totpStep, totpUri } from '#edge/access/totp'

const secret = base32Of(new TextEncoder().encode('12345678901234567890'))

// RFC 6238, appendix B: the last six of its eight digits.
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %i is %s, as RFC 6238 says', async (seconds, code) => {
  expect(await totpCode(secret, totpStep(seconds * 1000))).toBe(code)
})

it('accepts the present step and its neighbours', () => {
  expect(acceptedSteps(59_000)).toEqual([1, 0, 2])
})

it('tells an app the issuer and the account', () => {
  expect(totpUri('ABC', 'Care Plus', 'a+b@c.test')).toBe(
    'otpauth://totp/Care%20Plus:a%2Bb%40c.test?secret=ABC&issuer=Care%20Plus',
  )
})
