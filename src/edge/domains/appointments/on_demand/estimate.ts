/** How long a visit takes where no visit before it says anything of it. */
const defaultMinutes = 15

/** What a wait is estimated from: the place in line, how long the last visits took, and who is at work. */
export interface QueueFacts {
  readonly position: number | null
  readonly handlingMinutes: number | null
  readonly clinicians: number | null
}

/** From when to when, in whole minutes: who is before them and they themselves, by those who are at work. */
export const estimateWait = ({ position, handlingMinutes, clinicians }: QueueFacts) => {
  if (position === null) return null
  const minutes = (handlingMinutes ?? defaultMinutes) / Math.max(1, clinicians ?? 1)
  return {
    from: Math.floor((position - 1) * minutes),
    until: Math.max(1, Math.ceil(position * minutes)),
  }
}
