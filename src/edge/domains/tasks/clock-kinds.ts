/** The kind of tasks about a fact against a medicine that is taken. */
export const conflictKind = 'medicine_conflict'

/** Kinds of tasks whose hours are those of the clock, by night as well. */
export const clockKinds: readonly string[] = [
  'pep_not_dispensed',
  'pep_visit_too_late',
  conflictKind,
]
