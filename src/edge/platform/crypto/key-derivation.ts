/** What hashes and seals are derived for. None of them opens a field. */
const checkingPurposes = ['handle', 'code', 'seal', 'content_seal'] as const
export type CheckingPurpose = (typeof checkingPurposes)[number]
const places: readonly string[] = checkingPurposes

const bytesPerSecret = 32
const retiredLength = checkingPurposes.length * bytesPerSecret

/** Whether a secret is what is left of a retired key: it checks what the key hashed and sealed, and opens nothing. */
export const isRetiredSecret = (secret: string): boolean => bytesOf(secret).length === retiredLength

/** 32 bytes for one purpose. One secret never serves two ends, and none leads back to its key. */
export const deriveBytes = async (
  secret: string,
  purpose: CheckingPurpose | 'field' | 'backup',
): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = bytesOf(secret)
  if (bytes.length === bytesPerSecret) return derive(bytes, purpose)
  const at = places.indexOf(purpose) * bytesPerSecret
  if (bytes.length !== retiredLength) throw new Error('A key is not 32 bytes')
  if (at < 0) throw new Error(`A retired key does not serve ${purpose}`)
  return bytes.slice(at, at + bytesPerSecret)
}

/** What is left of a key once it is retired, in base64: its secrets that check. */
export const retireSecret = async (secret: string): Promise<string> => {
  const parts = await Promise.all(checkingPurposes.map((purpose) => deriveBytes(secret, purpose)))
  return btoa(String.fromCharCode(...parts.flatMap((part) => [...part])))
}

const bytesOf = (secret: string) => Uint8Array.from(atob(secret), (letter) => letter.charCodeAt(0))

const derive = async (bytes: Uint8Array<ArrayBuffer>, purpose: string) => {
  const master = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveBits'])
  const how = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(32),
    info: new TextEncoder().encode(`careplus ${purpose}`),
  }
  return new Uint8Array(await crypto.subtle.deriveBits(how, master, bytesPerSecret * 8))
}
