import { useEffect } from 'react'

/** A person who speaks, listens or waits for a clinician is active, though they touch nothing: meanwhile they are not signed out. */
export const useKeepSession = (isKept: boolean) => {
  useEffect(() => {
    if (!isKept) return
    let isOver = false
    let release = () => {}
    // Loaded after the page's start, as the watch of activity itself.
    void import('../stores/inactivity-and-keep-alive')
      .then(({ holdActive }) => {
        if (!isOver) release = holdActive()
      })
      .catch(() => {})
    return () => {
      isOver = true
      release()
    }
  }, [isKept])
}
