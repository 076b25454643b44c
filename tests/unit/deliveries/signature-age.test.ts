import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isStripeSignature } from '#edge/platform/services/payments/stripe-signature'
import { isSvixSignature } from '#edge/platform/services/svix-signature'
import { now } from '#edge/platform/time'

const secret = 'a-secret-of-a-webhook'
const key = Buffer.from(secret)
const body = '{"type":"email.delivered"}'
const hmac = (text: string, encoding: 'base64' | 'hex') =>
  createHmac('sha256', key).update(text).digest(encoding)

const isFromSvix = (timestamp: string) =>
  isSvixSignature(
    `whsec_${key.toString('base64')}`,
    new Headers({
      'svix-id': 'msg_1',
      'svix-timestamp': timestamp,
      'svix-signature': `v1,${hmac(`msg_1.${timestamp}.${body}`, 'base64')}`,
    }),
    body,
    now(),
  )
const isFromStripe = (timestamp: string) =>
  isStripeSignature(secret, `t=${timestamp},v1=${hmac(`${timestamp}.${body}`, 'hex')}`, body)

const seconds = () => Math.floor(now() / 1000)

describe('a signed callback', () => {
  it('is accepted within five minutes of its timestamp', async () => {
    for (const timestamp of [seconds(), seconds() - 290, seconds() + 290].map(String)) {
      expect([timestamp, await isFromSvix(timestamp)]).toEqual([timestamp, true])
      expect([timestamp, await isFromStripe(timestamp)]).toEqual([timestamp, true])
    }
  })

  it('is refused with another timestamp, also where its signature is right', async () => {
    const wrong = [
      ...['', 'abc', 'NaN', 'Infinity', `${seconds()}.5`, `+${seconds()}`, `-${seconds()}`],
      ...[`0x${seconds().toString(16)}`, `${seconds()}e0`, `${seconds()}abc`, `${seconds()}000`],
      ...[String(seconds() - 310), String(seconds() + 310)],
    ]
    for (const timestamp of wrong) {
      expect([timestamp, await isFromSvix(timestamp)]).toEqual([timestamp, false])
      expect([timestamp, await isFromStripe(timestamp)]).toEqual([timestamp, false])
    }
  })
})
