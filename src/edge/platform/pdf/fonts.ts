import { decodeWoff } from './decode-woff'

/**
 * Noto Sans, regular and bold, in the parts by script in which it is published; a part is loaded when a text has its
 * characters. SIL Open Font License 1.1.
 */
export type FontPart = 'latin' | 'latinExtended' | 'vietnamese' | 'greek' | 'cyrillic' | 'arabic'
export type FontWeight = 'regular' | 'bold'
type LoadFont = () => Promise<{ default: string }>

const files: Readonly<Record<FontPart, Readonly<Record<FontWeight, LoadFont>>>> = {
  latin: {
    regular: () => import('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?inline'),
    bold: () => import('@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff?inline'),
  },
  latinExtended: {
    regular: () => import('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff?inline'),
    bold: () => import('@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff?inline'),
  },
  vietnamese: {
    regular: () =>
      import('@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff?inline'),
    bold: () => import('@fontsource/noto-sans/files/noto-sans-vietnamese-700-normal.woff?inline'),
  },
  greek: {
    regular: () => import('@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff?inline'),
    bold: () => import('@fontsource/noto-sans/files/noto-sans-greek-700-normal.woff?inline'),
  },
  cyrillic: {
    regular: () => import('@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff?inline'),
    bold: () => import('@fontsource/noto-sans/files/noto-sans-cyrillic-700-normal.woff?inline'),
  },
  arabic: {
    regular: () =>
      import('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff?inline'),
    bold: () =>
      import('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal.woff?inline'),
  },
}

/** The first whose characters fit; spaces and combining marks stay with what is before them. */
const partPatterns: readonly (readonly [FontPart, RegExp])[] = [
  [
    'latin',
    /[ -~\u00a0-\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122]/u,
  ],
  ['arabic', /\p{Script=Arabic}|[\u060c\u061b\u061f\u0640\u0660-\u0669]/u],
  ['vietnamese', /[\u0102\u0103\u0110\u0111\u0128\u0129\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/u],
  ['greek', /\p{Script=Greek}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['latinExtended', /\p{Script=Latin}|\p{M}/u],
]

/** Characters of the ranges above that no font has. */
const missing = /[\u2030-\u2031\u203b-\u203d\u203f-\u2043\u2045-\u2051\u2053-\u2056\u2058-\u205d]/u
/** Whether a font has the character. */
export const isDrawable = (character: string): boolean =>
  /[\n\r\t\u2212\u2215]/.test(character) ||
  (!missing.test(character) && partPatterns.some(([, pattern]) => pattern.test(character)))

/** The part that draws a character; what no part has would be drawn as an empty box. */
export const partOf = (character: string): FontPart =>
  partPatterns.find(([, pattern]) => pattern.test(character))?.[0] ?? 'latin'

const fonts = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

export const loadFont = (part: FontPart, weight: FontWeight): Promise<Uint8Array<ArrayBuffer>> => {
  const key = `${part}-${weight}`
  const known = fonts.get(key)
  if (known) return known
  const font = files[part][weight]().then(({ default: url }) => decodeWoff(bytesOf(url)))
  font.catch(() => fonts.delete(key))
  fonts.set(key, font)
  return font
}

const bytesOf = (dataUrl: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (sign) => sign.charCodeAt(0))
