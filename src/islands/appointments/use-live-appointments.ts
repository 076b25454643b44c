import { useEffect, useRef } from 'react'

/** Calls `again` whenever a visit of this patient changed, here or anywhere; what fails is left as it was. */
export const useLiveVisits = (again: () => Promise<void>) => {
  const latest = useRef(again)
  latest.current = again
  useEffect(() => {
    let gone = false
    let stop = () => {}
    const listen = () => void latest.current().catch(() => {})
    // The line may come up after the page has: nothing is shown that is not true by then.
    void import('../stores/live').then(({ onRelay }) => {
      if (!gone) stop = onRelay('status_changed', listen, { onReset: listen })
    })
    return () => {
      gone = true
      stop()
    }
  }, [])
}
