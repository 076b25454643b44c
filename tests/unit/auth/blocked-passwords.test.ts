import { describe, expect, it } from 'vitest'
import { isBlocked } from '#edge/access/blocked-passwords'

describe('a password', () => {
  it.each([
    'liverpool',
    'Liverpool-1990-Liverpool!',
    'mustangmustangmustang',
    'charlie!!!!arsenal2024',
    'PrincessSunshine77',
    '123456789123456789',
  ])('%s is made of common ones', (password) => expect(isBlocked(password)).toBe(true))

  it.each([
    'plum orbit cactus harbor',
    'wizard purple hammer station',
    'Xk7#vLq9!mPz2@wRt5',
    'мой кот любит молоко',
    '!!!!!!!!!!!!!!!!!!',
    '',
  ])('%s is not', (password) => expect(isBlocked(password)).toBe(false))

  // Trying every way to divide one of these would not end.
  it.each(['a1'.repeat(128), `${'a'.repeat(250)}.zzq`])(
    'of the longest length is judged',
    (password) => expect(typeof isBlocked(password)).toBe('boolean'),
  )
})
