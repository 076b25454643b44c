import { useEffect, useState } from 'react'

/** By this device's clock, for what is measured from then on. `performance.timeOrigin` is no measure: it is off by as long as the device has slept. */
export const pageStartedAt = Date.now()

/** When the page was drawn, by the server's clock; this device's is believed of a page that does not tell. */
let pageDrawnAt = pageStartedAt
export const tellPageDrawnAt = (at = pageStartedAt) => {
  pageDrawnAt = at
}

/**
 * The present in epoch milliseconds by the server's clock. The page was drawn at `drawnAt`, moments before this device
 * started it: a wrong clock is as wrong then as now. What no page draws leaves it out.
 */
export const serverNow = (drawnAt = pageDrawnAt): number => drawnAt + Date.now() - pageStartedAt

/** The same, moving every few seconds unless told. */
export const useServerNow = (drawnAt: number, everyMs = 5_000): number => {
  const [now, setNow] = useState(drawnAt)
  useEffect(() => {
    const turn = () => setNow(serverNow(drawnAt))
    turn()
    const timer = setInterval(turn, everyMs)
    return () => clearInterval(timer)
  }, [drawnAt, everyMs])
  return now
}
