import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { failurePage, fetchedAhead } from '../../shell/failure-page'
import { ReachBanner } from '../../shell/ReachBanner'
import { keepDraftsOf } from '../../stores/drafts'
import { watchErrors } from '../../stores/errors'
import { $failure } from '../../stores/failure'
import { $signOutAt, keepAlive } from '../../stores/keep-alive'
import { followSession } from '../../stores/session'
import { Toasts } from '../../ui/Toasts'
import type { Entry } from './require-staff'

const SessionWarning = lazy(async () => ({
  default: (await import('../../shell/SessionWarning')).SessionWarning,
}))
const FailurePage = lazy(failurePage)

type Props = Omit<Entry, 'me'> & { userId: string }

/** An island because it watches: the session, other tabs, and what breaks. */
export const StaffKeeper = ({ userId, version, patience }: Props) => {
  const { inactivityPeriod, keepAlive: between } = patience
  useEffect(() => {
    keepDraftsOf(userId)
    const stops = [
      watchErrors(version),
      followSession({ userId, home: '/staff' }),
      keepAlive({ inactivityPeriod, keepAlive: between }),
      fetchedAhead(),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [userId, version, inactivityPeriod, between])
  const signOutAt = useStore($signOutAt)
  const failure = useStore($failure)
  return (
    <>
      <ReachBanner />
      <Toasts />
      <Suspense>
        {signOutAt !== null && <SessionWarning signOutAt={signOutAt} />}
        {failure && <FailurePage failure={failure} native={false} home="/staff" />}
      </Suspense>
    </>
  )
}
