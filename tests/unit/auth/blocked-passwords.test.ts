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

  it('of the longest length is judged at once', () => {
    const started = performance.now()
    isBlocked('a1'.repeat(128))
    isBlocked(`${'a'.repeat(250)}.zzq`)
    expect(performance.now() - started).toBeLessThan(100)
  })
})
