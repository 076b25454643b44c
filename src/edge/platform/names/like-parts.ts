import type { NamePart } from './name-parts'

/** Whether two words may be one name in two spellings: an initial, a short form, a slip, a transliteration, another script. */
export const isLikePart = (a: NamePart, b: NamePart): boolean => {
  const [shorter, longer] = [a.letters, b.letters].toSorted((x, y) => x.length - y.length)
  if (!shorter || !longer) return false
  if (isLatin(shorter) !== isLatin(longer)) return true
  if (longer.startsWith(shorter)) return shorter.length === 1 || shorter.length >= minShortForm
  if (isLatin(shorter) && skeletonOf(shorter) === skeletonOf(longer))
    return skeletonOf(shorter).length > 1
  return shorter.length >= minTypo && isOneSlip(shorter, longer)
}

const minShortForm = 3
const minTypo = 4

const isLatin = (letters: string): boolean => /^\p{Script=Latin}+$/u.test(letters)

/** Sounds that alphabets write in several ways, then the consonants alone: Mohammed, Muhamad. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/kh|gh|q|ck|c/g, 'k'],
  [/dh|th/g, 'd'],
  [/sh|sch|ch/g, 's'],
  [/dj|j/g, 'g'],
  [/w|v/g, 'v'],
  [/z/g, 's'],
  [/[aeiouyh]/g, ''],
  [/(.)\1+/g, '$1'],
]
const skeletonOf = (letters: string): string =>
  sounds.reduce((text, [pattern, sound]) => text.replace(pattern, sound), letters)

/** One letter more, less or other, or two that changed places. */
const isOneSlip = (shorter: string, longer: string): boolean => {
  if (longer.length - shorter.length > 1) return false
  const from = [...shorter].findIndex((letter, at) => letter !== longer[at])
  if (from === -1) return true
  const [rest, other] = [shorter.slice(from), longer.slice(from)]
  const isSwap = rest.slice(2) === other.slice(2) && rest[0] === other[1] && rest[1] === other[0]
  return rest === other.slice(1) || rest.slice(1) === other.slice(1) || isSwap
}
