import { Buffer } from 'node:buffer'

/** A browser's keys for pushes, base64url: its P-256 point and its shared secret of 16 bytes. */
export interface PushKeys {
  readonly p256dh: string
  readonly auth: string
}
/** The sender's part, made anew for each message. */
interface SenderKeys {
  readonly pair: CryptoKeyPair
  readonly salt: Uint8Array<ArrayBuffer>
}

const recordSize = 4096
const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
const utf8 = (text: string) => new TextEncoder().encode(text)

/** One aes128gcm record that this browser alone can open (RFC 8291, RFC 8188). */
export const encryptPush = async (
  { p256dh, auth }: PushKeys,
  payload: string,
  sender?: SenderKeys,
): Promise<Uint8Array<ArrayBuffer>> => {
  const { pair, salt } = sender ?? (await newSenderKeys())
  const theirs = Buffer.from(p256dh, 'base64url')
  const ours = new Uint8Array(await exportPoint(pair.publicKey))
  const shared = await crypto.subtle.deriveBits(
    // The runtime's own name and the standard's differ.
    { name: 'ECDH', public: await importPoint(theirs) } as never,
    pair.privateKey,
    256,
  )
  const keyInfo = Buffer.concat([utf8('WebPush: info\0'), theirs, ours])
  const secret = await hkdf(shared, Buffer.from(auth, 'base64url'), keyInfo, 32)
  const contentKey = await hkdf(secret, salt, utf8('Content-Encoding: aes128gcm\0'), 16)
  const nonce = await hkdf(secret, salt, utf8('Content-Encoding: nonce\0'), 12)
  const key = await crypto.subtle.importKey('raw', contentKey, 'AES-GCM', false, ['encrypt'])
  // 2 marks the last record.
  const record = Buffer.concat([utf8(payload), Uint8Array.of(2)])
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, record)
  const header = Buffer.alloc(16 + 4 + 1)
  header.set(salt)
  header.writeUInt32BE(recordSize, 16)
  header[20] = ours.length
  return Uint8Array.from(Buffer.concat([header, ours, new Uint8Array(encrypted)]))
}

const newSenderKeys = async (): Promise<SenderKeys> => ({
  pair: (await crypto.subtle.generateKey(curve, true, ['deriveBits'])) as CryptoKeyPair,
  salt: crypto.getRandomValues(new Uint8Array(16)),
})

const exportPoint = async (key: CryptoKey) =>
  (await crypto.subtle.exportKey('raw', key)) as ArrayBuffer
const importPoint = (point: Uint8Array) =>
  crypto.subtle.importKey('raw', Uint8Array.from(point), curve, false, [])

const hkdf = async (
  material: ArrayBuffer | Uint8Array,
  salt: Uint8Array,
  info: Uint8Array,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const key = await crypto.subtle.importKey('raw', material as ArrayBuffer, 'HKDF', false, [
    'deriveBits',
  ])
  return new Uint8Array(
    await crypto.subtle.deriveBits(
      {
        name: 'HKDF',
        hash: 'SHA-256',
        salt: Uint8Array.from(salt),
        info: Uint8Array.from(info),
      },
      key,
      length * 8,
    ),
  )
}
