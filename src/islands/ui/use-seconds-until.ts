import { useEffect, useState } from 'react'

/** Whole seconds until an epoch moment, down to 0. */
export const useSecondsUntil = (moment: number): number => {
  const [left, setLeft] = useState(() => secondsUntil(moment))
  useEffect(() => {
    setLeft(secondsUntil(moment))
    const timer = setInterval(() => setLeft(secondsUntil(moment)), 1000)
    return () => clearInterval(timer)
  }, [moment])
  return left
}

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000))
