import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { ConnectionBanner } from '../../chrome/ConnectionBanner'
import { loadErrorOverlay, prefetchErrorOverlay } from '../../chrome/load-error-overlay'
import { removeDraftsOfOthers } from '../../stores/drafts'
import { watchErrors } from '../../stores/error-reporting'
import { $pageError } from '../../stores/page-error'
import { followSession } from '../../stores/session'
import { $signOutAt, watchActivity } from '../../stores/session-activity'
import { Toasts } from '../../ui/Toasts'
import type { StaffPageData } from './require-staff'

const SessionWarning = lazy(async () => ({
  default: (await import('../../chrome/SessionWarning')).SessionWarning,
}))
const FailurePage = lazy(loadErrorOverlay)

type Props = Pick<StaffPageData, 'version' | 'patience'> & { userId: string }

/** An island because it watches: the session, other tabs, and what breaks. */
export const StaffSessionMonitor = ({ userId, version, patience }: Props) => {
  const { inactivityPeriod, keepAlive: between } = patience
  useEffect(() => {
    removeDraftsOfOthers(userId)
    const stops = [
      watchErrors(version),
      followSession({ userId, home: '/staff' }),
      watchActivity({ inactivityPeriod, keepAlive: between }),
      prefetchErrorOverlay(),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [userId, version, inactivityPeriod, between])
  const signOutAt = useStore($signOutAt)
  const failure = useStore($pageError)
  return (
    <>
      <ConnectionBanner />
      <Toasts />
      <Suspense>
        {signOutAt !== null && <SessionWarning signOutAt={signOutAt} />}
        {failure && <FailurePage failure={failure} native={false} home="/staff" />}
      </Suspense>
    </>
  )
}
