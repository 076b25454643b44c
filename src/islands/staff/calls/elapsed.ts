import { useEffect, useState } from 'react'
import { serverNow } from '#islands/stores/use-server-now'

/** '4:07', or '1:02:09' from an hour on. */
export const formatElapsed = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}

/** The present by the server's clock, each second while `isRunning`. */
export const useClock = (drawnAt: number, isRunning: boolean): number => {
  const [moment, setMoment] = useState(drawnAt)
  useEffect(() => {
    const turn = () => setMoment(serverNow(drawnAt))
    turn()
    if (!isRunning) return
    const timer = setInterval(turn, 1_000)
    return () => clearInterval(timer)
  }, [drawnAt, isRunning])
  return moment
}
