/** Chance that falls the same way each time for the same seed. */
export interface Chance {
  /** 0 ≤ n < below */
  readonly below: (below: number) => number
  readonly pick: <T>(list: readonly [T, ...T[]]) => T
  /** True `percent` times in a hundred. */
  readonly in100: (percent: number) => boolean
}

export const chanceOf = (seed: string): Chance => {
  let state = hashOf(seed)
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    pick: (list) => list[below(list.length)] ?? list[0],
    in100: (percent) => below(100) < percent,
  }
}

const hashOf = (seed: string) => {
  let hash = 2166136261
  for (const letter of seed) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  return hash
}
