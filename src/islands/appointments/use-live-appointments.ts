import { useEffect, useRef } from 'react'

/** Calls `again` whenever a visit of this patient changed, here or anywhere; what fails is left as it was. */
export const useLiveAppointments = (reload: () => Promise<void>) => {
  const latestReload = useRef(reload)
  latestReload.current = reload
  useEffect(() => {
    let unmounted = false
    let unsubscribe = () => {}
    const onChange = () => void latestReload.current().catch(() => {})
    // The line may come up after the page has: nothing is shown that is not true by then.
    void import('../stores/live').then(({ onLiveEvent }) => {
      if (!unmounted) unsubscribe = onLiveEvent('status_changed', onChange, { onReset: onChange })
    })
    return () => {
      unmounted = true
      unsubscribe()
    }
  }, [])
}
