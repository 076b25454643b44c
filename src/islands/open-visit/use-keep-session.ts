import { useEffect } from 'react'

const everyMs = 240_000

/** Who speaks, listens or waits for a clinician is active, though they touch nothing: meanwhile they are not signed out. */
export const useKeepSession = (isKept: boolean) => {
  useEffect(() => {
    if (!isKept) return
    const extend = async () => (await import('../stores/inactivity-and-keep-alive')).staySignedIn()
    const timer = setInterval(() => void extend().catch(() => {}), everyMs)
    return () => clearInterval(timer)
  }, [isKept])
}
