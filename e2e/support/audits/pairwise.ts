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

interface Exchange<F extends string> {
  /** Rows with the same value of this factor exchange values. */
  readonly within: F
  readonly factors: readonly F[]
  readonly prefers: (row: Combination<F>) => boolean
}

/**
 * The same rows, where pairs of them exchanged values so that more are preferred: never one that was, and only where every
 * pair of values is still in some row.
 */
export const exchangeWhereCovered = <F extends string>(
  given: readonly Combination<F>[],
  { within, factors, prefers }: Exchange<F>,
): Combination<F>[] => {
  const rows = [...given]
  const names = rows[0] ? namesOf(rows[0]) : []
  const counts = new Map<string, number>()
  const count = (row: Combination<F>, by: number) => {
    for (const key of pairsOf(row, names)) counts.set(key, (counts.get(key) ?? 0) + by)
  }
  for (const row of rows) count(row, 1)
  const subsets = factors.reduce<F[][]>(
    (all, name) => all.flatMap((set) => [set, [...set, name]]),
    [[]],
  )
  /** Both rows with each other's values of these factors, or null where a pair of values would be lost. */
  const exchange = (one: Combination<F>, other: Combination<F>, exchanged: readonly F[]) => {
    const valuesOf = (row: Combination<F>) =>
      Object.fromEntries(exchanged.map((name) => [name, row[name]]))
    const after = [
      { ...one, ...valuesOf(other) },
      { ...other, ...valuesOf(one) },
    ] as const
    const before = [one, other]
    for (const row of before) count(row, -1)
    for (const row of after) count(row, 1)
    if (before.every((row) => pairsOf(row, names).every((key) => counts.get(key)))) return after
    for (const row of after) count(row, -1)
    for (const row of before) count(row, 1)
    return null
  }
  const improve = (at: number) => {
    for (const [otherAt, other] of rows.entries()) {
      const row = rows[at]
      if (!row || row === other || row[within] !== other[within]) continue
      for (const exchanged of subsets) {
        const wanted = {
          ...row,
          ...Object.fromEntries(exchanged.map((name) => [name, other[name]])),
        }
        if (!prefers(wanted) || prefers(other)) continue
        const after = exchange(row, other, exchanged)
        if (!after) continue
        ;[rows[at], rows[otherAt]] = after
        return
      }
    }
  }
  for (const [at, row] of given.entries()) if (!prefers(row)) improve(at)
  return rows
}

const namesOf = <F extends string>(factors: Factors<F> | Combination<F>) =>
  Object.keys(factors) as F[]
const keyOf = (one: string, a: number, other: string, b: number) => `${one} ${a} ${other} ${b}`
const pairsOf = <F extends string>(row: Partial<Combination<F>>, names: readonly F[]) => {
  const present = names.filter((name) => name in row)
  return present.flatMap((one, index) =>
    present.slice(index + 1).map((other) => keyOf(one, row[one] ?? 0, other, row[other] ?? 0)),
  )
}
