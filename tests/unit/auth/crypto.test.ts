import { describe, expect, it } from 'vitest'
import { decryptField, encryptField, reencryptField } from '#edge/platform/crypto/field-encryption'
import { codeHash, contactHash, contactHashes, matchesCode } from '#edge/platform/crypto/hash'
import { retireSecret } from '#edge/platform/crypto/key-derivation'
import {
  fieldSecretProblem,
  keyListProblem,
  rotatingSecretProblem,
} from '#edge/platform/crypto/key-list'
import { derivedSecret, fieldKeys, openingKeys } from '#edge/platform/crypto/keys'

const key = (id: string, letter: string) =>
  `${id}:${Buffer.from(letter.repeat(32)).toString('base64')}`
const old = { FIELD_KEYS: key('k1', 'a') }
const both = { FIELD_KEYS: `${key('k2', 'b')},${key('k1', 'a')}` }
const fresh = { FIELD_KEYS: key('k2', 'b') }

describe('a encrypted field', () => {
  it('opens to what was encrypted', async () =>
    expect(await decryptField(old, await encryptField(old, '1234 Ünïcode 李', 'x'), 'x')).toBe(
      '1234 Ünïcode 李',
    ))

  it('opens as the list of numbers the database answers with', async () =>
    expect(await decryptField(old, [...(await encryptField(old, '1234', 'x'))], 'x')).toBe('1234'))

  it('gives another ciphertext each time', async () =>
    expect(await encryptField(old, '1234', 'x')).not.toEqual(await encryptField(old, '1234', 'x')))

  it('does not open in another place', async () => {
    const encrypted = await encryptField(old, '1234', 'patients.ssn:1')
    await expect(decryptField(old, encrypted, 'patients.ssn:2')).rejects.toThrow()
  })

  it('does not open once a byte was changed', async () => {
    const encrypted = await encryptField(old, '1234', 'x')
    encrypted[encrypted.length - 1] = (encrypted.at(-1) ?? 0) ^ 1
    await expect(decryptField(old, encrypted, 'x')).rejects.toThrow()
  })

  it('shows nothing of what it holds', async () =>
    expect(Buffer.from(await encryptField(old, 'canary', 'x')).toString('latin1')).not.toContain(
      'canary',
    ))
})

describe('while a key rotates out', () => {
  it('opens what the old key encrypted, and encrypts it again with the newest', async () => {
    const encrypted = await encryptField(old, '1234', 'x')
    expect(await decryptField(both, encrypted, 'x')).toBe('1234')
    const again = await reencryptField(both, encrypted, ['y', 'x'])
    expect(await decryptField(fresh, again ?? [], 'x')).toBe('1234')
  })

  it('leaves what opens in no place, or by no key, as it is', async () => {
    const encrypted = await encryptField(old, '1234', 'x')
    expect(await reencryptField(both, encrypted, ['y'])).toBeNull()
    expect(await reencryptField(fresh, encrypted, ['x'])).toBeNull()
  })

  it('names the key that is missing', async () =>
    expect(decryptField(fresh, await encryptField(old, '1234', 'x'), 'x')).rejects.toThrow(
      'no key k1',
    ))

  it('still finds a handle, and still knows a code', async () => {
    expect(await contactHashes(both, 'a@b.c')).toContain(await contactHash(old, 'a@b.c'))
    expect(await matchesCode(both, 'c:123456', await codeHash(old, 'c:123456'))).toBe(true)
    expect(await matchesCode(both, 'c:123457', await codeHash(old, 'c:123456'))).toBe(false)
  })
})

describe('a retired key', () => {
  const retired = async () => ({
    FIELD_KEYS: `${key('k2', 'b')},k1:${await retireSecret(key('k1', 'a').slice(3))}`,
  })

  it('checks what it hashed and sealed', async () => {
    const env = await retired()
    expect(await contactHashes(env, 'a@b.c')).toContain(await contactHash(old, 'a@b.c'))
    expect(await matchesCode(env, 'c:123456', await codeHash(old, 'c:123456'))).toBe(true)
    for (const purpose of ['seal', 'content_seal'] as const)
      expect(
        await Promise.all(fieldKeys(env).map((each) => derivedSecret(each, purpose))),
      ).toContainEqual(await derivedSecret({ id: 'k1', secret: key('k1', 'a').slice(3) }, purpose))
  })

  it('opens nothing, and does not name itself among the keys that do', async () => {
    const env = await retired()
    expect(openingKeys(env).map(({ id }) => id)).toEqual(['k2'])
    const encrypted = await encryptField(old, '1234', 'x')
    await expect(decryptField(env, encrypted, 'x')).rejects.toThrow('no key k1')
    const only = { FIELD_KEYS: env.FIELD_KEYS.split(',')[1] ?? '' }
    await expect(encryptField(only, '1234', 'x')).rejects.toThrow('does not serve field')
  })

  it('cannot write, so it never stands first, and no backup is encrypted with one', async () => {
    const [fresh2, left = ''] = (await retired()).FIELD_KEYS.split(',')
    expect(keyListProblem(`${fresh2},${left}`, rotatingSecretProblem)).toBeNull()
    expect(keyListProblem(left, rotatingSecretProblem)).toContain('needs a secret of 32 bytes')
    expect(keyListProblem(`${fresh2},${left}`, fieldSecretProblem)).toContain('key 2 of 2')
  })
})
