/** Whether it is June where the brand is at home; worked out once a minute. */
export const isPrideMonth = (at: number, timeZone: string): boolean => {
  const minute = Math.floor(at / 60_000)
  const known = monthCache.get(timeZone)
  if (known?.minute === minute) return known.isJune
  const isJune = monthIn(timeZone, at) === '6'
  monthCache.set(timeZone, { minute, isJune })
  return isJune
}
const monthCache = new Map<string, { minute: number; isJune: boolean }>()

const monthIn = (timeZone: string, at: number): string => {
  try {
    return new Intl.DateTimeFormat('en-US', { month: 'numeric', timeZone }).format(at)
  } catch {
    // An unknown zone falls back to the clinic's.
    return monthIn('America/New_York', at)
  }
}
