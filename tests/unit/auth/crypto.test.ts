import { describe, expect, it } from 'vitest'
import {
  decryptField,
  encryptField,
  needsReencryption,
} from '#edge/platform/crypto/field-encryption'
import { codeHash, contactHash, contactHashes, matchesCode } from '#edge/platform/crypto/hash'

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
  it('opens what the old key encrypted, and says that it is due', async () => {
    const encrypted = await encryptField(old, '1234', 'x')
    expect(await decryptField(both, encrypted, 'x')).toBe('1234')
    expect(needsReencryption(both, encrypted)).toBe(true)
  })

  it('encrypts with the newest key', async () => {
    const encrypted = await encryptField(both, '1234', 'x')
    expect(await decryptField(fresh, encrypted, 'x')).toBe('1234')
    expect(needsReencryption(both, encrypted)).toBe(false)
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
