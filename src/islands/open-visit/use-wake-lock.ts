import { useEffect } from 'react'

/** Keeps the screen awake, where the browser can: a phone that locks itself cuts a wait or a call off. */
export const useWakeLock = (isKept: boolean) => {
  useEffect(() => {
    // Older browsers, and pages without HTTPS, have none.
    if (!isKept || !('wakeLock' in navigator)) return
    let isOver = false
    let lock: WakeLockSentinel | null = null
    const request = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      // Refused while the battery is low.
      const granted = await navigator.wakeLock.request('screen').catch(() => null)
      // One that was asked for meanwhile, as the page was shown, is enough.
      if (isOver || (lock && !lock.released)) await granted?.release()
      else lock = granted
    }
    void request()
    // The browser lets go of it as the page is hidden.
    document.addEventListener('visibilitychange', request)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', request)
      void lock?.release().catch(() => {})
    }
  }, [isKept])
}
