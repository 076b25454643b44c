// Scripts and browser tests read this file in plain Node: it imports nothing.

/** Time-based one-time codes by RFC 6238, as every authenticator app makes them: SHA-1, 30 seconds, six digits. */
const stepSeconds = 30
const digits = 6
const secretBytes = 20
/** Steps a clock may be ahead or behind. */
const maxDrift = 1

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Bytes in base32 (RFC 4648, without padding). */
export const base32Of = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

const bytesOf = (base32: string): Uint8Array<ArrayBuffer> => {
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
  return Uint8Array.from(bits.join('').match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

export const randomTotpSecret = (): string =>
  base32Of(crypto.getRandomValues(new Uint8Array(secretBytes)))

/** The number of the 30 seconds an instant is in. */
export const totpStep = (atMs: number): number => Math.floor(atMs / 1000 / stepSeconds)

/** The code of a secret for one step. */
export const totpCode = async (secret: string, step: number): Promise<string> => {
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(step))
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret),
    { name: 'HMAC', hash: 'SHA-1' },
    false,
    ['sign'],
  )
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer))
  const offset = mac.getUint8(19) & 0xf
  const number = mac.getUint32(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The steps whose codes are right at an instant, the present one first. */
export const acceptedSteps = (atMs: number): readonly number[] => {
  const present = totpStep(atMs)
  const drifts = Array.from({ length: maxDrift }, (_, at) => at + 1)
  return [present, ...drifts.flatMap((drift) => [present - drift, present + drift])]
}

/** What an authenticator app reads from a QR code. */
export const totpUri = (secret: string, issuer: string, account: string): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}
