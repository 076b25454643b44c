import type { Style } from './hair'
import type { Hair, Person, Skin } from './person'
import type { Tone } from './tone'

/** Portraits drawn by hand. */
export const people = {
  amara: {
    ground: 'honey',
    skin: 'e',
    hair: 'ink',
    style: 'afro',
    cloth: 'paper',
    trim: 'blue',
    neck: 'coat',
  },
  daniel: {
    ground: 'sky',
    skin: 'c',
    hair: 'ink',
    style: 'fade',
    beard: true,
    cloth: 'deep',
    trim: 'sky',
    neck: 'tee',
  },
  leila: { ground: 'mist', skin: 'b', hair: 'ink', style: 'bob', hijab: 'deep', cloth: 'paper' },
  sam: {
    ground: 'sand',
    skin: 'a',
    hair: 'auburn',
    style: 'side',
    glasses: true,
    cloth: 'leaf-deep',
    trim: 'mist',
    neck: 'tee',
  },
  minh: {
    ground: 'sky',
    skin: 'b',
    hair: 'grey',
    style: 'side',
    cloth: 'paper',
    trim: 'deep',
    neck: 'coat',
    glasses: true,
    older: true,
  },
  jordan: {
    ground: 'mist',
    skin: 'd',
    hair: 'ink',
    style: 'curly',
    cloth: 'clay',
    trim: 'paper',
    neck: 'tee',
  },
  nia: {
    ground: 'sand',
    skin: 'e',
    hair: 'ink',
    style: 'locs',
    cloth: 'leaf',
    trim: 'mist',
    neck: 'tee',
  },
  marcus: {
    ground: 'sand',
    skin: 'e',
    hair: 'ink',
    style: 'buzz',
    beard: true,
    cloth: 'blue',
    trim: 'paper',
    neck: 'tee',
  },
  priya: { ground: 'mist', skin: 'c', hair: 'ink', style: 'long', cloth: 'clay' },
  tomas: { ground: 'honey', skin: 'b', hair: 'brown', style: 'fade', cloth: 'leaf-deep' },
  alex: {
    ground: 'sky',
    skin: 'a',
    hair: 'ink',
    style: 'bob',
    cloth: 'honey',
    trim: 'paper',
    neck: 'tee',
  },
  renee: { ground: 'clay', skin: 'd', hair: 'brown', style: 'bun', cloth: 'deep' },
  ray: {
    ground: 'mist',
    skin: 'a',
    hair: 'white',
    style: 'bald',
    glasses: true,
    older: true,
    cloth: 'deep',
    trim: 'sky',
    neck: 'tee',
  },
  ruth: {
    ground: 'sky',
    skin: 'd',
    hair: 'white',
    style: 'curly',
    glasses: true,
    older: true,
    cloth: 'paper',
    trim: 'clay',
    neck: 'coat',
  },
  ines: { ground: 'honey', skin: 'b', hair: 'grey', style: 'bob', older: true, cloth: 'blue' },
  kofi: {
    ground: 'mist',
    skin: 'e',
    hair: 'grey',
    style: 'buzz',
    beard: true,
    older: true,
    cloth: 'honey',
    trim: 'paper',
    neck: 'tee',
  },
  vera: {
    ground: 'sand',
    skin: 'a',
    hair: 'white',
    style: 'bun',
    glasses: true,
    older: true,
    cloth: 'clay',
    aid: 'cane',
  },
  jo: {
    ground: 'sky',
    skin: 'c',
    hair: 'brown',
    style: 'curly',
    cloth: 'honey',
    trim: 'paper',
    neck: 'tee',
    aid: 'wheelchair',
  },
  harpreet: {
    ground: 'mist',
    skin: 'c',
    hair: 'grey',
    style: 'bald',
    turban: 'clay',
    beard: true,
    older: true,
    cloth: 'deep',
    trim: 'paper',
    neck: 'tee',
  },
  fatou: {
    ground: 'honey',
    skin: 'e',
    hair: 'grey',
    style: 'locs',
    older: true,
    cloth: 'blue',
    trim: 'paper',
    neck: 'tee',
    aid: 'wheelchair',
  },
  abel: {
    ground: 'clay',
    skin: 'b',
    hair: 'grey',
    style: 'side',
    beard: true,
    older: true,
    cloth: 'deep',
    trim: 'sky',
    neck: 'tee',
    aid: 'cane',
  },
} satisfies Record<string, Person>

export type PersonName = keyof typeof people

/**
 * A portrait for any identifier, the same one each time. A name from `people` gives that person.
 * Beards, age, faith and aids are a person's own: chance never hands them out.
 */
export const portraitFor = (seed: string): Person => {
  if (isNamed(seed)) return people[seed]
  const pick = choices(seed)
  const [ground, cloth, trim] = pick(grounds)
  return {
    skin: pick<Skin>(['a', 'b', 'c', 'd', 'e']),
    hair: pick<Hair>(['ink', 'ink', 'brown', 'auburn', 'plum']),
    style: pick<Style>(['side', 'bob', 'curly', 'locs', 'bun', 'buzz', 'long', 'fade', 'afro']),
    glasses: pick([true, false, false]),
    ground,
    cloth,
    ...pick<Partial<Person>>([{ neck: 'tee', trim }, { neck: 'tee', trim }, {}]),
  }
}

const isNamed = (seed: string): seed is PersonName => Object.hasOwn(people, seed)

// Ground, garment and trim that stand apart from each other in light and dark.
const grounds: Some<readonly [Tone, Tone, Tone]> = [
  ['sky', 'deep', 'sky'],
  ['sky', 'honey', 'paper'],
  ['mist', 'clay', 'paper'],
  ['mist', 'blue', 'paper'],
  ['sand', 'leaf-deep', 'mist'],
  ['sand', 'blue', 'paper'],
  ['honey', 'paper', 'blue'],
  ['honey', 'leaf-deep', 'mist'],
  ['clay', 'deep', 'sky'],
  ['clay', 'paper', 'deep'],
]

type Some<T> = readonly [T, ...T[]]

/** Picks from lists by a hash of the seed (FNV-1a), stirred anew before each pick. */
const choices = (seed: string) => {
  let hash = 2166136261
  const stir = (code: number) => {
    hash = Math.imul(hash ^ code, 16777619) >>> 0
    hash = (hash ^ (hash >>> 13)) >>> 0
  }
  for (const letter of seed) stir(letter.codePointAt(0) ?? 0)
  return <T>(list: Some<T>): T => {
    stir(list.length)
    return list[hash % list.length] ?? list[0]
  }
}
