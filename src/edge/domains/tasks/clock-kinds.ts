/** Kinds of tasks whose hours are those of the clock, by night as well. */
export const clockKinds: readonly string[] = ['pep_not_dispensed']
