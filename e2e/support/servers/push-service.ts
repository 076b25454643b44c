import {
  createDecipheriv,
  createECDH,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { importJWK, jwtVerify } from 'jose'

export interface ReceivedPush {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly status: number
}
interface Refusal {
  readonly status: number
  readonly retryAfter?: number
}

/** A push service on this machine (RFC 8030): it keeps what it takes, and first answers each of `refusals`. */
export const startPushService = async () => {
  const received: ReceivedPush[] = []
  const refusals: Refusal[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const { status, retryAfter } = refusals.shift() ?? { status: 201 }
    received.push({ headers: request.headers, body, status })
    response.writeHead(status, retryAfter ? { 'retry-after': String(retryAfter) } : {}).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, received, refusals, close: () => server.close() }
}

/** What a browser makes of a subscription: its address there, and keys of which it tells the public one. */
export const createSubscription = (origin: string) => {
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys()
  const auth = randomBytes(16)
  return {
    body: {
      endpoint: `${origin}/push/${randomUUID()}`,
      p256dh: publicKey.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    open: (push: ReceivedPush) => decryptPush(push.body, keys, publicKey, auth),
  }
}

/** The payload as the browser would read it: RFC 8291 over one record of RFC 8188. */
const decryptPush = (body: Buffer, keys: ECDH, publicKey: Buffer, auth: Buffer): string => {
  const salt = body.subarray(0, 16)
  const senderLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + senderLength)
  const encrypted = body.subarray(21 + senderLength)
  const derive = (secret: Uint8Array, seasoning: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, seasoning, info, length))
  const secret = derive(
    keys.computeSecret(sender),
    auth,
    Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]),
    32,
  )
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(secret, salt, 'Content-Encoding: nonce\0', 12),
  )
  decipher.setAuthTag(encrypted.subarray(-16))
  const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** The claims of the push's VAPID signature (RFC 8292), and the key that made it; throws where it does not hold. */
export const verifyVapid = async ({ headers }: ReceivedPush, origin: string) => {
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const point = Buffer.from(key, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const { payload } = await jwtVerify(
    token,
    await importJWK({ kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }, 'ES256'),
    { audience: origin, algorithms: ['ES256'], maxTokenAge: undefined },
  )
  return { payload, key }
}
