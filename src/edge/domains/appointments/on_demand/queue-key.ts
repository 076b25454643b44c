/** PEP inside its 72 hours first, then who was given back, then first come: by when they asked. */
export const queueKey = (isUrgent: boolean, releasedCount: number, queuedAt: string): string =>
  `${isUrgent ? 0 : 1}${releasedCount > 0 ? 0 : 1} ${queuedAt}`
