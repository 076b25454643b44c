import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { encryptPush } from '#edge/platform/crypto/web-push-encryption'
import { isPushEndpoint } from '#edge/platform/services/push'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** The example of RFC 8291, appendix A. */
const example = {
  payload: 'When I grow up, I want to be a watermelon',
  sender: {
    d: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
    point:
      'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  },
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  encrypted:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

it('encrypts a push as the example of RFC 8291 does', async () => {
  const { d, point } = example.sender
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const coordinate = (from: number) =>
    bytes(point)
      .subarray(from, from + 32)
      .toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
  const pair = {
    privateKey: await crypto.subtle.importKey('jwk', { ...jwk, d }, curve, true, ['deriveBits']),
    publicKey: await crypto.subtle.importKey('jwk', jwk, curve, true, []),
  }
  const salt = Uint8Array.from(bytes(example.salt))
  const encrypted = await encryptPush(example, example.payload, { pair, salt })
  expect(Buffer.from(encrypted).toString('base64url')).toBe(example.encrypted)
})

/** What a browser does with a push; written apart from what encrypts it. */
const openPush = (encrypted: Uint8Array, browser: ReturnType<typeof createECDH>, auth: Buffer) => {
  const salt = encrypted.subarray(0, 16)
  const theirs = encrypted.subarray(21, 21 + (encrypted[20] ?? 0))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), theirs])
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(theirs), auth, info, 32))
  const key = hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12)
  const box = encrypted.subarray(21 + theirs.length)
  const decipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce))
  decipher.setAuthTag(box.subarray(-16))
  const opened = Buffer.concat([decipher.update(box.subarray(0, -16)), decipher.final()])
  return opened.subarray(0, opened.lastIndexOf(2)).toString()
}

it('is opened by the browser it is for, and encrypted anew each time', async () => {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = Buffer.from('0123456789abcdef')
  const keys = {
    p256dh: browser.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  }
  const payload = JSON.stringify({ title: 'موعد', body: 'Rendez-vous bientôt' })
  const [first, second] = await Promise.all([
    encryptPush(keys, payload),
    encryptPush(keys, payload),
  ])
  expect(openPush(first, browser, auth)).toBe(payload)
  expect(openPush(second, browser, auth)).toBe(payload)
  expect(Buffer.from(first)).not.toEqual(Buffer.from(second))
})

it.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://web.push.apple.com/x', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=x', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com.evil.example/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://user@fcm.googleapis.com/x', false],
  ['https://169.254.169.254/latest', false],
  ['http://127.0.0.1:9/x', false],
  ['not an address', false],
])('posts to %s outside local: %s', (endpoint, isOurs) =>
  expect(isPushEndpoint(endpoint, { local: false })).toBe(isOurs),
)
