/** For each factor the index of one of its values. */
export type Combination<F extends string> = Readonly<Record<F, number>>
type Factors<F extends string> = Readonly<Record<F, readonly number[]>>
type IsAllowed<F extends string> = (combination: Partial<Combination<F>>) => boolean

/** All allowed combinations. */
export const allCombinations = <F extends string>(
  factors: Factors<F>,
  isAllowed: IsAllowed<F>,
): Combination<F>[] =>
  namesOf(factors)
    .reduce<Partial<Combination<F>>[]>(
      (rows, name) =>
        rows.flatMap((row) => factors[name].map((value) => ({ ...row, [name]: value }))),
      [{}],
    )
    .filter((row): row is Combination<F> => isAllowed(row))

/**
 * A small set of combinations that contains every allowed pair of values at least once. Greedy: each
 * starts with a missing pair and takes for the other factors the values that cover most missing pairs.
 */
export const coverAllPairs = <F extends string>(
  factors: Factors<F>,
  isAllowed: IsAllowed<F>,
): Combination<F>[] => {
  const names = namesOf(factors)
  const missing = new Map(
    names.flatMap((one, index) =>
      names.slice(index + 1).flatMap((other) =>
        factors[one].flatMap((a) =>
          factors[other].flatMap((b) => {
            const pair = { [one]: a, [other]: b } as Partial<Combination<F>>
            return isAllowed(pair) ? [[keyOf(one, a, other, b), pair] as const] : []
          }),
        ),
      ),
    ),
  )
  const coveredPairs = (row: Partial<Combination<F>>) =>
    pairsOf(row, names).filter((key) => missing.has(key))
  const rows: Combination<F>[] = []
  for (const [, pair] of missing) {
    let row = pair
    for (const name of names.filter((each) => !(each in pair))) {
      const candidates = factors[name]
        .map((value) => ({ ...row, [name]: value }))
        .filter((candidate) => isAllowed(candidate))
      row = candidates.reduce((best, candidate) =>
        coveredPairs(candidate).length > coveredPairs(best).length ? candidate : best,
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
  const present = names.filter((name) => name in row)
  return present.flatMap((one, index) =>
    present.slice(index + 1).map((other) => keyOf(one, row[one] ?? 0, other, row[other] ?? 0)),
  )
}
