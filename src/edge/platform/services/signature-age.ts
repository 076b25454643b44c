const toleranceSeconds = 300

/** Whether a signature was made within five minutes of now: its timestamp is seconds of the Unix clock, in digits alone. */
export const isRecentSignature = (timestamp: string, nowMs: number): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(nowMs / 1000 - Number(timestamp)) <= toleranceSeconds
