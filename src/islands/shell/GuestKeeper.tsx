import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { watchErrors } from '../stores/errors'
import { $failure } from '../stores/failure'
import { followSession } from '../stores/session'
import { Toasts } from '../ui/Toasts'

const FailurePage = lazy(async () => ({ default: (await import('./FailurePage')).FailurePage }))

/** `home` is where signing in in another tab takes this one. */
type Props = { version: string; native: boolean; home?: string }

/** An island because it watches: a sign-in in another tab, and what breaks. */
export const GuestKeeper = ({ version, native, home = '/app' }: Props) => {
  useEffect(() => {
    const stops = [watchErrors(version), followSession({ userId: null, home })]
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
