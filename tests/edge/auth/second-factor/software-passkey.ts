import { Buffer } from 'node:buffer'

/** How an authenticator is to misbehave. */
interface Faults {
  readonly origin?: string
  readonly host?: string
  readonly isUnverified?: boolean
  readonly counter?: number
  readonly type?: string
  /** Signs another text than the one it hands over. */
  readonly isForged?: boolean
}

const base64url = (bytes: Uint8Array | ArrayBuffer) =>
  Buffer.from(bytes as Uint8Array).toString('base64url')
const sha256 = async (bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))

/** An authenticator in software that holds one key, as browsers speak for one. */
export const softwarePasskey = async (origin = 'http://localhost') => {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', keys.publicKey)
  const id = crypto.getRandomValues(new Uint8Array(24))
  let counter = 0
  let userHandle = ''

  const clientData = (
    challenge: string,
    { type, origin: from = origin }: Faults,
    expected: string,
  ) => Buffer.from(JSON.stringify({ type: type ?? expected, challenge, origin: from }))
  const authenticatorData = async (faults: Faults, more: Uint8Array = new Uint8Array()) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(faults.counter ?? counter)
    return Buffer.concat([
      await sha256(Buffer.from(faults.host ?? new URL(origin).hostname)),
      Buffer.from([(faults.isUnverified ? 0x01 : 0x05) | (more.length ? 0x40 : 0)]),
      counted,
      more,
    ])
  }

  return {
    id: base64url(id),
    /** What `navigator.credentials.create` gives for a registration. */
    register: async (
      { id: challenge, attributes }: { id: string; attributes: { user_handle: string } },
      name = 'My phone',
      faults: Faults = {},
    ) => {
      userHandle = attributes.user_handle
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = await authenticatorData(faults, credential)
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), Buffer.from([0x58, data.length]), data],
      ])
      return {
        id: base64url(id),
        client_data: base64url(clientData(challenge, faults, 'webauthn.create')),
        attestation: base64url(attestation),
        transports: ['internal', 'hybrid'],
        name,
      }
    },
    /** What `navigator.credentials.get` gives for a challenge. */
    sign: async (challenge: string, faults: Faults = {}) => {
      counter += 1
      const client = clientData(challenge, faults, 'webauthn.get')
      const data = await authenticatorData(faults)
      const signed = Buffer.concat([data, await sha256(client)])
      const raw = await crypto.subtle.sign(
        { name: 'ECDSA', hash: 'SHA-256' },
        keys.privateKey,
        faults.isForged ? Buffer.concat([signed, Buffer.from([0])]) : signed,
      )
      return {
        id: base64url(id),
        client_data: base64url(client),
        authenticator_data: base64url(data),
        signature: base64url(derOf(new Uint8Array(raw))),
        ...(userHandle && { user_handle: userHandle }),
      }
    },
  }
}

const cborText = (text: string) => Buffer.from([0x60 + text.length, ...Buffer.from(text)])

/** A signature of WebCrypto in the form authenticators give it. */
const derOf = (raw: Uint8Array): Uint8Array => {
  const integer = (bytes: Uint8Array) => {
    const first = bytes.findIndex((byte) => byte !== 0)
    const value = bytes.subarray(first)
    const padded = (value[0] ?? 0) & 0x80 ? [0, ...value] : [...value]
    return [0x02, padded.length, ...padded]
  }
  const both = [...integer(raw.subarray(0, 32)), ...integer(raw.subarray(32))]
  return Uint8Array.from([0x30, both.length, ...both])
}
