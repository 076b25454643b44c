import { useEffect, useState } from 'react'
import { now } from '#edge/platform/time'

/** '4:07', or '1:02:09' from an hour on. */
export const formatElapsed = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}

/** The present, each second while `isRunning`; the server's when the page is drawn. */
export const useClock = (first: number, isRunning: boolean): number => {
  const [moment, setMoment] = useState(first)
  useEffect(() => {
    setMoment(now())
    if (!isRunning) return
    const timer = setInterval(() => setMoment(now()), 1_000)
    return () => clearInterval(timer)
  }, [isRunning])
  return moment
}
