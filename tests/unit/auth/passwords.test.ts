import { describe, expect, it } from 'vitest'
import { hashPassword, isGuessable, verifyPassword } from '#edge/access/passwords'

describe('a password hash', () => {
  it('is verified by its own password only', async () => {
    const hash = await hashPassword('plum orbit cactus harbor')
    expect(hash).toMatch(/^scrypt\$16384\$8\$5\$/)
    expect(await verifyPassword(hash, 'plum orbit cactus harbor')).toBe(true)
    expect(await verifyPassword(hash, 'plum orbit cactus harbour')).toBe(false)
  })

  it('has another salt each time', async () =>
    expect(await hashPassword('plum orbit cactus')).not.toBe(
      await hashPassword('plum orbit cactus'),
    ))

  it('takes one character for itself, however a keyboard writes it', async () =>
    expect(
      await verifyPassword(await hashPassword('caf\u00e9 orbit cactus'), 'cafe\u0301 orbit cactus'),
    ).toBe(true))

  it('keeps its own cost', async () => {
    const cheap = 'scrypt$1024$8$1$c2FsdHNhbHRzYWx0c2FsdA==$'
    const { scryptSync } = await import('node:crypto')
    const key = scryptSync('x', Buffer.from('saltsaltsaltsalt'), 32, { N: 1024, r: 8, p: 1 })
    expect(await verifyPassword(cheap + key.toString('base64'), 'x')).toBe(true)
  })

  it('that is missing takes as long, and belongs to no user', async () => {
    const started = performance.now()
    expect(await verifyPassword(null, 'anything')).toBe(false)
    expect(performance.now() - started).toBeGreaterThan(10)
  })
})

describe('easy to guess', () => {
  const own = ['Jordan', 'Ellis', 'jordan.ellis@mail.test']
  it.each([
    'CarePlusCarePlus1',
    'jordanellis1990!!',
    'J0rd@n-Ell1s-2026',
    'passwordpassword',
    'P@ssw0rdP@ssw0rd',
    'qwertyuiopasdfgh',
    '123456789012345',
    'abcabcabcabcabcabc',
    'correcthorsebatterystaple',
    'zzzzzzzzzzzzzzzzzzz',
    'Summer2026Summer2026',
  ])('is %s', (password) => expect(isGuessable(password, own)).toBe(true))

  it.each([
    'plum orbit cactus harbor',
    'walnut ferry quilt lantern 7',
    'Xk7#vLq9!mPz2@wRt5',
    'мой кот любит молоко',
    '我的猫喜欢牛奶和鱼还有鸡',
  ])('is not %s', (password) => expect(isGuessable(password, own)).toBe(false))
})
