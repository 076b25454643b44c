import { env } from 'cloudflare:workers'
import type { BrandView } from '../../content/brand/view'
import { mimeTypes, placeOf } from '../../content/lake/assets'

/** A brand's own logo as a picture can hold it. */
export interface Logo {
  readonly href: string
  /** Width by height. */
  readonly ratio: number
}
const { ASSETS, FILES } = env as unknown as Env
/** Bytes; a picture larger than this is no logo. */
const most = 300_000

/** The logo of a brand that has one of its own, from where we keep it; null when it cannot be had. */
export const logoOf = async ({ logo }: BrandView): Promise<Logo | null> => {
  if (!logo) return null
  const path = new URL(logo.src, 'https://site.invalid').pathname
  const type = mimeTypes[path.split('.').at(-1) ?? '']
  const bytes = type && (await bytesOf(path).catch(() => null))
  if (!bytes || bytes.byteLength > most) return null
  return { href: `data:${type};base64,${base64(bytes)}`, ratio: logo.width / logo.height }
}

const bytesOf = async (path: string): Promise<ArrayBuffer | null> => {
  const place = placeOf('images', path.split('/').at(-1) ?? '')
  if (place) return (await FILES.get(place.key))?.arrayBuffer() ?? null
  const response = await ASSETS.fetch(new URL(path, 'https://site.invalid'))
  return response.ok ? response.arrayBuffer() : null
}

const base64 = (bytes: ArrayBuffer): string => {
  let text = ''
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte)
  return btoa(text)
}
