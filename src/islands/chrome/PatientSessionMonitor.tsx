import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import type { Gate } from '../../edge/domains/patients/onboarding-gates'
import type { GateProps } from '../gates/gate-props'
import { removeDraftsOfOthers } from '../stores/drafts'
import { reportError, watchErrors } from '../stores/error-reporting'
import { $pageError } from '../stores/page-error'
import { followSession } from '../stores/session'
import { $signOutAt, type ActivityOptions, watchActivity } from '../stores/session-activity'
import { tabStorage } from '../stores/web-storage'
import { ErrorBoundary } from '../ui/ErrorBoundary'
import { Toasts } from '../ui/Toasts'
import { ConnectionBanner } from './ConnectionBanner'
import { loadErrorOverlay, prefetchErrorOverlay } from './load-error-overlay'
import { loadingTries } from './loading-tries'

// Each of these is for a moment most visits never see.
const SessionWarning = lazy(async () => ({
  default: (await import('./SessionWarning')).SessionWarning,
}))
const FailurePage = lazy(loadErrorOverlay)
const GateDialog = lazy(async () => ({ default: (await import('../gates/GateDialog')).GateDialog }))

export interface Props extends GateProps {
  readonly version: string
  readonly native: boolean
  readonly activity: ActivityOptions
  readonly gate: Gate
}

/** An island because it watches: the session, other tabs, what breaks, and which gate is shut. */
export const PatientSessionMonitor = (keeping: Props) => {
  const { userId, version, native, gate, activity } = keeping
  const { inactivityPeriod, keepAlive: between } = activity
  useEffect(() => {
    removeDraftsOfOthers(userId)
    tabStorage.remove(loadingTries)
    const stops = [
      watchErrors(version),
      followSession({ userId }),
      watchActivity({ inactivityPeriod, keepAlive: between }),
      prefetchErrorOverlay(),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [userId, version, inactivityPeriod, between])
  const signOutAt = useStore($signOutAt)
  const failure = useStore($pageError)
  const shut = gate !== 'open' && gate !== 'treatments' ? gate : null
  return (
    <>
      <ConnectionBanner />
      <Toasts />
      <ErrorBoundary report={reportError} home="/app">
        <Suspense>
          {shut && <GateDialog gate={shut} facts={keeping} />}
          {signOutAt !== null && <SessionWarning signOutAt={signOutAt} />}
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary report={reportError} home="/app">
        <Suspense>
          {failure && <FailurePage failure={failure} native={native} home="/app" />}
        </Suspense>
      </ErrorBoundary>
    </>
  )
}
