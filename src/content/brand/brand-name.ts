/** Longer names break the header of a phone. */
export const maxNameLength = 80

/** What a brand may not be called, in words for its editor; null where it may be. */
export const nameProblem = (value: unknown, others: readonly unknown[]): string | null => {
  const name = typeof value === 'string' ? value : ''
  if (!name.trim() || [...name].length > maxNameLength || /[<>]/.test(name))
    return 'A brand has a name of 80 characters at most, without < and >'
  // Control characters, and those that are not seen or turn the direction of what follows.
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u.test(name))
    return 'A name has no hidden characters, and none that turn the direction of text'
  if (scripts.filter((script) => script.test(name)).length > 1)
    return 'A name is written in one alphabet: letters of another look the same'
  const skeleton = skeletonOf(name)
  if (!skeleton) return 'A name has letters or digits'
  return others.some((other) => typeof other === 'string' && skeletonOf(other) === skeleton)
    ? 'Another brand has this name, or one that looks the same'
    : null
}

const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/** Letters of other alphabets, and digits, by the Latin letter they look like. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: 'аα',
    b: 'вβ',
    c: 'с',
    e: 'еε',
    h: 'н',
    i: 'іι1l|',
    j: 'ј',
    k: 'кκ',
    m: 'м',
    n: 'ν',
    o: 'оο0',
    p: 'рρ',
    s: 'ѕ5',
    t: 'тτ',
    x: 'хχ',
    y: 'уυ',
  }).flatMap(([latin, same]) => [...same].map((letter) => [letter, latin])),
)

/** A name as a hurried reader sees it: without case, accents, spaces and marks. */
const skeletonOf = (name: string): string =>
  [...name.normalize('NFKD').toLowerCase()]
    .map((letter) => lookalikes[letter] ?? letter)
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .join('')
