import type { BrandView } from '../../content/brand/view'
import { mimeTypes } from '../../content/lake/assets'
import { bytesOf } from '../picture/bytes'

/** A brand's own logo as a picture can hold it. */
export interface Logo {
  readonly href: string
  /** Width by height. */
  readonly ratio: number
}
/** Bytes; a picture larger than this is no logo. */
const most = 300_000

/** The logo of a brand that has one of its own, from where we keep it; null when it cannot be had. */
export const logoOf = async ({ logo }: BrandView): Promise<Logo | null> => {
  const href = logo && (await hrefOf(logo.src))
  return href ? { href, ratio: logo.width / logo.height } : null
}

/** A picture of ours as an address that holds it; null when it cannot be had. */
export const hrefOf = async (src: string): Promise<string | null> => {
  const path = new URL(src, 'https://site.invalid').pathname
  const type = mimeTypes[path.split('.').at(-1) ?? '']
  const bytes = type && (await bytesOf(path).catch(() => null))
  if (!bytes || bytes.byteLength > most) return null
  return `data:${type};base64,${base64(bytes)}`
}

const base64 = (bytes: ArrayBuffer): string => {
  let text = ''
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte)
  return btoa(text)
}
