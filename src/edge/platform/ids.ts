import { now } from './time'

/** '00' to 'ff', by byte: ids are made several times in a request. */
const hexPairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** RFC 9562 UUID version 7, lower case: sorts by the millisecond it was made in. */
export const uuidv7 = (at: number = now()): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(at / 2 ** (8 * (5 - i))) % 256
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  let text = ''
  for (const [i, byte] of bytes.entries())
    text += (i === 4 || i === 6 || i === 8 || i === 10 ? '-' : '') + hexPairs[byte]
  return text
}

/** `bytes` of randomness as URL-safe text: refresh secrets, resume tokens. */
export const randomToken = (bytes = 32): string => {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return btoa(String.fromCharCode(...random))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
