import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { watchErrors } from '../stores/error-reporting'
import { $pageError } from '../stores/page-error'
import { followSession } from '../stores/session'
import { Toasts } from '../ui/Toasts'
import { loadErrorOverlay, prefetchErrorOverlay } from './load-error-overlay'

const FailurePage = lazy(loadErrorOverlay)

/** `home` is where signing in in another tab takes this one. */
type Props = { version: string; native: boolean; home?: string }

/** An island because it watches: a sign-in in another tab, and what breaks. */
export const GuestSessionMonitor = ({ version, native, home = '/app' }: Props) => {
  useEffect(() => {
    const stops = [
      watchErrors(version),
      followSession({ userId: null, home }),
      prefetchErrorOverlay(),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [version, home])
  const failure = useStore($pageError)
  return (
    <>
      <Toasts />
      <Suspense>{failure && <FailurePage failure={failure} native={native} home="/" />}</Suspense>
    </>
  )
}
