interface OpenDay {
  /** 0 is Sunday. */
  readonly weekday: number
  readonly opens: string
  readonly closes: string
}
interface OpenDays {
  readonly first: number
  readonly last: number
  readonly opens: string
  readonly closes: string
}

/** Days beside each other with the same hours are one; the week begins on Monday. */
export const groupDays = (hours: readonly OpenDay[]): readonly OpenDays[] => {
  const groups: OpenDays[] = []
  for (const { weekday, opens, closes } of hours.toSorted(byPlace)) {
    const before = groups.at(-1)
    const goesOn =
      before &&
      placeOf(before.last) + 1 === placeOf(weekday) &&
      before.opens === opens &&
      before.closes === closes
    if (goesOn) groups[groups.length - 1] = { ...before, last: weekday }
    else groups.push({ first: weekday, last: weekday, opens, closes })
  }
  return groups
}

const byPlace = (one: OpenDay, other: OpenDay) => placeOf(one.weekday) - placeOf(other.weekday)
const placeOf = (weekday: number) => (weekday + 6) % 7
