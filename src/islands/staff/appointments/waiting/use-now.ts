import { useEffect, useState } from 'react'
import { now } from '#edge/platform/time'

/** The present in epoch milliseconds, moving every few seconds; the server's when the page is drawn. */
export const useNow = (atFirst: number): number => {
  const [moment, setMoment] = useState(atFirst)
  useEffect(() => {
    const turn = () => setMoment(now())
    turn()
    const timer = setInterval(turn, 5_000)
    return () => clearInterval(timer)
  }, [])
  return moment
}
