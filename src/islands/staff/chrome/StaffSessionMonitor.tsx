import { Suspense, useEffect } from 'react'
import { ConnectionBanner } from '#islands/chrome/ConnectionBanner.tsx'
import { ErrorOverlay } from '#islands/chrome/ErrorOverlay.tsx'
import { SessionWarning } from '#islands/chrome/SessionWarning.tsx'
import { removeDraftsOfOthers, sendWaitingMessages } from '#islands/stores/drafts'
import { watchErrors } from '#islands/stores/error-reporting'
import { watchActivity } from '#islands/stores/inactivity-and-keep-alive'
import { $pageError } from '#islands/stores/page-error'
import { registerServiceWorker } from '#islands/stores/service-worker/service-worker'
import { $signOutAt, followSession } from '#islands/stores/session'
import { $stepUpRequest, offerStepUp } from '#islands/stores/step-up'
import { useStore } from '#islands/stores/use-store'
import { ClosingBoundary } from '#islands/ui/feedback/ClosingBoundary.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Toasts } from '#islands/ui/feedback/Toasts.tsx'
import type { StaffRole } from '../access/nav-links'
import type { StaffPageData, WaitingWork } from '../access/require-staff'
import { useMessageCount } from './use-message-count'
import { useQueueCount } from './use-queue-count'

const StepUpDialog = lazyPart(() => import('./StepUpDialog'))

type Props = Pick<StaffPageData, 'version' | 'activity' | 'unreadMessages'> &
  Pick<WaitingWork, 'waitingPatients'> & {
    userId: string
    role: StaffRole
    /** When the page was drawn. */
    drawnAt: number
  }

/** An island because it watches: the session, other tabs, what breaks, and what waits. */
export const StaffSessionMonitor = ({
  userId,
  drawnAt,
  version,
  activity,
  unreadMessages,
  role,
  waitingPatients,
}: Props) => {
  const { inactivityPeriod, keepAlive: between } = activity
  useEffect(() => {
    removeDraftsOfOthers(userId)
    registerServiceWorker()
    const stops = [
      watchErrors(version),
      followSession({ userId, home: '/staff', drawnAt }),
      watchActivity({ inactivityPeriod, keepAlive: between }),
      offerStepUp(),
      sendWaitingMessages(userId, () => import('#islands/messages/outbox/flush-outbox')),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [userId, drawnAt, version, inactivityPeriod, between])
  useMessageCount(userId, unreadMessages)
  useQueueCount(role, waitingPatients !== null)
  const signOutAt = useStore($signOutAt)
  const failure = useStore($pageError)
  const answerStepUp = useStore($stepUpRequest)
  return (
    <>
      <ConnectionBanner brand="the clinic" />
      <Toasts />
      {signOutAt !== null && <SessionWarning signOutAt={signOutAt} />}
      <ClosingBoundary of={answerStepUp !== null} onClose={() => answerStepUp?.(false)}>
        <Suspense>{answerStepUp && <StepUpDialog onAnswer={answerStepUp} />}</Suspense>
      </ClosingBoundary>
      {failure && <ErrorOverlay failure={failure} native={false} home="/staff" />}
    </>
  )
}
