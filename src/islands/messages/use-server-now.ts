import { useEffect, useState } from 'react'

/**
 * The present by the server's clock, moving every minute. The page was drawn at `drawnAt`, when this device's clock showed
 * `performance.timeOrigin`: a wrong clock is as wrong at both ends.
 */
export const useServerNow = (drawnAt: number): number => {
  const [moment, setMoment] = useState(drawnAt)
  useEffect(() => {
    const turn = () => setMoment(drawnAt + Date.now() - performance.timeOrigin)
    turn()
    const timer = setInterval(turn, 60_000)
    return () => clearInterval(timer)
  }, [drawnAt])
  return moment
}
