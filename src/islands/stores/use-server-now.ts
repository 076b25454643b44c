import { useEffect, useState } from 'react'

/**
 * The present in epoch milliseconds by the server's clock. The page was drawn at `drawnAt`, when this device's clock showed
 * `performance.timeOrigin`: a wrong clock is as wrong at both ends.
 */
export const serverNow = (drawnAt: number): number => drawnAt + Date.now() - performance.timeOrigin

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
