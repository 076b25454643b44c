import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { watchErrors } from '../stores/error-reporting'
import { $failure } from '../stores/page-error'
import { followSession } from '../stores/session'
import { Toasts } from '../ui/Toasts'
import { failurePage, fetchedAhead } from './load-error-overlay'

const FailurePage = lazy(failurePage)

/** `home` is where signing in in another tab takes this one. */
type Props = { version: string; native: boolean; home?: string }

/** An island because it watches: a sign-in in another tab, and what breaks. */
export const GuestKeeper = ({ version, native, home = '/app' }: Props) => {
  useEffect(() => {
    const stops = [watchErrors(version), followSession({ userId: null, home }), fetchedAhead()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [version, home])
  const failure = useStore($failure)
  return (
    <>
      <Toasts />
      <Suspense>{failure && <FailurePage failure={failure} native={native} home="/" />}</Suspense>
    </>
  )
}
