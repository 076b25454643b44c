import { useEffect, useState } from 'react'
import { now } from '#edge/platform/time'

/** The present in epoch milliseconds, moving every few seconds unless told; the server's when the page is drawn. */
export const useNow = (atFirst: number, everyMs = 5_000): number => {
  const [moment, setMoment] = useState(atFirst)
  useEffect(() => {
    const turn = () => setMoment(now())
    turn()
    const timer = setInterval(turn, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return moment
}
