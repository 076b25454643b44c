/** How long a visit takes where no visit before it says anything of it: in the middle, and at the long end. */
const defaultMinutes = 15
const defaultLongMinutes = 20

/** What a wait is estimated from: the place in line, how long the last visits took, and who is at work. */
export interface QueueFacts {
  readonly position: number | null
  /** The median, and what nine of ten stay below. */
  readonly handlingMinutes: number | null
  readonly longHandlingMinutes: number | null
  readonly clinicians: number | null
}

/**
 * From when to when, in whole minutes: as long as those before them take at the median, until they and those before them
 * have taken as long as nine of ten do, by those who are at work. Null where no one is: then no wait can be promised.
 */
export const estimateWait = ({
  position,
  handlingMinutes,
  longHandlingMinutes,
  clinicians,
}: QueueFacts) => {
  if (position === null || !clinicians) return null
  return {
    from: Math.floor(((position - 1) * (handlingMinutes ?? defaultMinutes)) / clinicians),
    until: Math.max(
      1,
      Math.ceil((position * (longHandlingMinutes ?? defaultLongMinutes)) / clinicians),
    ),
  }
}
