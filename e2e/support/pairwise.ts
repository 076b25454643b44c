/** For each factor the place of one of its values. */
export type Combination<F extends string> = Readonly<Record<F, number>>
type Factors<F extends string> = Readonly<Record<F, readonly number[]>>
type May<F extends string> = (combination: Partial<Combination<F>>) => boolean

/** All combinations that may be. */
export const product = <F extends string>(factors: Factors<F>, may: May<F>): Combination<F>[] =>
  namesOf(factors)
    .reduce<Partial<Combination<F>>[]>(
      (rows, name) =>
        rows.flatMap((row) => factors[name].map((value) => ({ ...row, [name]: value }))),
      [{}],
    )
    .filter((row): row is Combination<F> => may(row))

/**
 * A few combinations among which every pair of values that may be together is at least once. Greedy: each
 * begins with a pair that is still missing and takes for the rest whatever makes up most of the others.
 */
export const covering = <F extends string>(factors: Factors<F>, may: May<F>): Combination<F>[] => {
  const names = namesOf(factors)
  const missing = new Map(
    names.flatMap((one, place) =>
      names.slice(place + 1).flatMap((other) =>
        factors[one].flatMap((a) =>
          factors[other].flatMap((b) => {
            const pair = { [one]: a, [other]: b } as Partial<Combination<F>>
            return may(pair) ? [[keyOf(one, a, other, b), pair] as const] : []
          }),
        ),
      ),
    ),
  )
  const gained = (row: Partial<Combination<F>>) =>
    pairsOf(row, names).filter((key) => missing.has(key))
  const rows: Combination<F>[] = []
  for (const [, pair] of missing) {
    let row = pair
    for (const name of names.filter((each) => !(each in pair))) {
      const candidates = factors[name]
        .map((value) => ({ ...row, [name]: value }))
        .filter((candidate) => may(candidate))
      row = candidates.reduce((best, candidate) =>
        gained(candidate).length > gained(best).length ? candidate : best,
      )
    }
    for (const key of pairsOf(row, names)) missing.delete(key)
    rows.push(row as Combination<F>)
  }
  return rows
}

const namesOf = <F extends string>(factors: Factors<F>) => Object.keys(factors) as F[]
const keyOf = (one: string, a: number, other: string, b: number) => `${one} ${a} ${other} ${b}`
const pairsOf = <F extends string>(row: Partial<Combination<F>>, names: readonly F[]) => {
  const known = names.filter((name) => name in row)
  return known.flatMap((one, place) =>
    known.slice(place + 1).map((other) => keyOf(one, row[one] ?? 0, other, row[other] ?? 0)),
  )
}
