import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import type { Gate } from '../../edge/gates'
import type { GateFacts } from '../gates/gate-props'
import { keepDraftsOf } from '../stores/drafts'
import { report, watchErrors } from '../stores/error-reporting'
import { $failure } from '../stores/page-error'
import { followSession } from '../stores/session'
import { $signOutAt, keepAlive, type Patience } from '../stores/session-activity'
import { tabShelf } from '../stores/web-storage'
import { ErrorBoundary } from '../ui/ErrorBoundary'
import { Toasts } from '../ui/Toasts'
import { ReachBanner } from './ConnectionBanner'
import { failurePage, fetchedAhead } from './load-error-overlay'
import { loadingTries } from './loading-tries'

// Each of these is for a moment most visits never see.
const SessionWarning = lazy(async () => ({
  default: (await import('./SessionWarning')).SessionWarning,
}))
const FailurePage = lazy(failurePage)
const GateDialog = lazy(async () => ({ default: (await import('../gates/GateDialog')).GateDialog }))

export interface Keeping extends GateFacts {
  readonly version: string
  readonly native: boolean
  readonly patience: Patience
  readonly gate: Gate
}

/** An island because it watches: the session, other tabs, what breaks, and which gate is shut. */
export const AppKeeper = (keeping: Keeping) => {
  const { userId, version, native, gate, patience } = keeping
  const { inactivityPeriod, keepAlive: between } = patience
  useEffect(() => {
    keepDraftsOf(userId)
    tabShelf.remove(loadingTries)
    const stops = [
      watchErrors(version),
      followSession({ userId }),
      keepAlive({ inactivityPeriod, keepAlive: between }),
      fetchedAhead(),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [userId, version, inactivityPeriod, between])
  const signOutAt = useStore($signOutAt)
  const failure = useStore($failure)
  const shut = gate !== 'open' && gate !== 'treatments' ? gate : null
  return (
    <>
      <ReachBanner />
      <Toasts />
      <ErrorBoundary report={report} home="/app">
        <Suspense>
          {shut && <GateDialog gate={shut} facts={keeping} />}
          {signOutAt !== null && <SessionWarning signOutAt={signOutAt} />}
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary report={report} home="/app">
        <Suspense>
          {failure && <FailurePage failure={failure} native={native} home="/app" />}
        </Suspense>
      </ErrorBoundary>
    </>
  )
}
