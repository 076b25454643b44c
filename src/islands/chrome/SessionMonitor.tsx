import { Suspense, useEffect, useState } from 'react'
import type { Gate } from '#edge/domains/patients/onboarding-gates'
import { useStore } from '#islands/stores/use-store'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import type { GateProps } from '../gates/use-cbo-choice'
import { readOpenVisit } from '../open-visit/open-visit'
import { removeDraftsOfOthers, sendWaitingMessages } from '../stores/drafts'
import { reportError, watchErrors } from '../stores/error-reporting'
import type { ActivityOptions } from '../stores/inactivity-and-keep-alive'
import { $pageError, clearLoadAttempts } from '../stores/page-error'
import { registerServiceWorker } from '../stores/service-worker/service-worker'
import { $signOutAt, followSession } from '../stores/session'
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary'
import { LaterPart } from '../ui/feedback/LaterPart'
import { Toasts } from '../ui/feedback/Toasts'
import { ConnectionBanner } from './ConnectionBanner'
import { ErrorOverlay } from './ErrorOverlay'
import { SessionWarning } from './SessionWarning'

// Loaded when needed: most page views show none of them.
const ReturnToVisit = lazyPart(() => import('../open-visit/ReturnToVisit'))
const StepUpPrompt = lazyPart(() => import('../step-up/StepUpPrompt'))
const GateDialog = lazyPart(() => import('../gates/GateDialog'))

interface Patient extends GateProps {
  readonly activity: ActivityOptions
  readonly gate: Gate
}
type Props = {
  version: string
  native: boolean
  /** The name users know the clinic by. */
  brand: string
  /** When the page was drawn; left out of a page that a cache may keep. */
  drawnAt?: number
  /** null for a guest. */
  patient?: Patient | null
  /** Where a guest goes who signs in in another tab. */
  homeAfterSignIn?: string
}

/**
 * One per page, for patients and guests. An island because it watches: uncaught errors, other tabs, and for
 * a patient the activity that keeps the session alive, and the gate.
 */
export const SessionMonitor = ({
  version,
  native,
  brand,
  drawnAt,
  patient = null,
  homeAfterSignIn = '/app',
}: Props) => {
  const userId = patient?.userId ?? null
  const { inactivityPeriod, keepAlive } = patient?.activity ?? {}
  useEffect(() => {
    const stops = [watchErrors(version), followSession({ userId, home: homeAfterSignIn, drawnAt })]
    return () => {
      for (const stop of stops) stop()
    }
  }, [userId, version, homeAfterSignIn, drawnAt])
  useEffect(() => {
    if (!userId || inactivityPeriod === undefined || keepAlive === undefined) return
    removeDraftsOfOthers(userId)
    registerServiceWorker()
    clearLoadAttempts()
    const stopSending = sendWaitingMessages(userId, () => import('../messages/outbox/flush-outbox'))
    let isMounted = true
    let stop = () => {}
    // Loaded after the page's start, and never for a guest.
    void import('../stores/inactivity-and-keep-alive').then(({ watchActivity }) => {
      if (isMounted) stop = watchActivity({ inactivityPeriod, keepAlive })
    })
    return () => {
      isMounted = false
      stop()
      stopSending()
    }
  }, [userId, inactivityPeriod, keepAlive])
  const [openVisit, setOpenVisit] = useState<string | null>(null)
  useEffect(() => {
    const isAway = !location.pathname.startsWith('/app/visits/')
    setOpenVisit(userId && isAway ? readOpenVisit() : null)
  }, [userId])
  useEffect(() => {
    if (!userId) return
    let isMounted = true
    let stop = () => {}
    void import('../open-visit/join-appointment-toast').then(({ followTimeToJoin }) => {
      if (isMounted) stop = followTimeToJoin()
    })
    return () => {
      isMounted = false
      stop()
    }
  }, [userId])
  const signOutAt = useStore($signOutAt)
  const failure = useStore($pageError)
  const gate = patient?.gate ?? 'open'
  const home = patient ? '/app' : '/'
  return (
    <>
      <ConnectionBanner brand={brand} />
      <Toasts />
      <ErrorBoundary report={reportError} home={home}>
        <Suspense>
          {patient && gate !== 'open' && gate !== 'treatments' && (
            <GateDialog gate={gate} facts={patient} />
          )}
        </Suspense>
      </ErrorBoundary>
      <LaterPart>
        {patient && openVisit && (
          <ReturnToVisit patientId={patient.userId} appointmentId={openVisit} />
        )}
      </LaterPart>
      <LaterPart>{patient && <StepUpPrompt />}</LaterPart>
      {signOutAt !== null && <SessionWarning signOutAt={signOutAt} />}
      {failure && <ErrorOverlay failure={failure} native={native} home={home} />}
    </>
  )
}
