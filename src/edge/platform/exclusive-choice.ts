/** Excludes every other choice of its list. */
export const preferNotToAnswer = 'Prefer not to answer'

/** What is chosen after a click: 'Prefer not to answer' clears the others, another choice removes it. */
export const applyExclusiveChoice = <T extends string>(
  before: readonly T[],
  after: readonly T[],
) => {
  const without = after.filter((choice) => choice !== preferNotToAnswer)
  const alone = after.filter((choice) => choice === preferNotToAnswer)
  const justChosen = alone.length > 0 && !before.some((choice) => choice === preferNotToAnswer)
  return justChosen || without.length === 0 ? alone : without
}
