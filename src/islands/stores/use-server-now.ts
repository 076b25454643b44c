import { useEffect, useState } from 'react'
import { setServerAhead } from '#edge/platform/clock'

/** By this device's clock, for what is measured from then on. `performance.timeOrigin` is no measure: it is off by as long as the device has slept. */
export const pageStartedAt = Date.now()

/**
 * When the page was drawn, by the server's clock, moments before this device started it: a wrong clock is as wrong then
 * as now. From here on `now()` is the server's; this device's is believed of a page that does not tell.
 */
export const tellPageDrawnAt = (at = pageStartedAt) => setServerAhead(at - pageStartedAt)

/** Milliseconds since the page started; none on the server, which loads a module long before it draws, and at no time it knows. */
const sinceStartMs = () => (typeof document === 'undefined' ? 0 : Date.now() - pageStartedAt)

/** The same for what is drawn with a page, which may be before the page has told. */
export const serverNow = (drawnAt: number): number => drawnAt + sinceStartMs()

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
