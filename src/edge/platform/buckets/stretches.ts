import type { Buckets } from './five-minute-buckets'

/** Merges adjacent pieces of one clinician's time. */
export const stretchesOf = (pieces: readonly Buckets[]): Buckets[] => {
  const stretches: Buckets[] = []
  for (const { from, until } of pieces.toSorted((a, b) => a.from - b.from)) {
    const last = stretches.at(-1)
    if (last?.until === from) stretches[stretches.length - 1] = { from: last.from, until }
    else stretches.push({ from, until })
  }
  return stretches
}

/** End of the stretch of adjacent open times of an owner: a visit may begin in one and end in the next. */
export const stretchEnds = <T extends { readonly startBucket: number; readonly endBucket: number }>(
  open: readonly T[],
  ownerOf: (time: T) => string,
) => {
  const ends = new Map<string, number>()
  const endOf = (time: T): number =>
    ends.get(`${ownerOf(time)} ${time.endBucket}`) ?? time.endBucket
  for (const time of open.toSorted((a, b) => b.startBucket - a.startBucket))
    ends.set(`${ownerOf(time)} ${time.startBucket}`, endOf(time))
  return endOf
}
