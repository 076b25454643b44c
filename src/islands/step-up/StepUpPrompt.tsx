import { Suspense, useEffect } from 'react'
import { $stepUpRequest, offerStepUp } from '#islands/stores/step-up'
import { useStore } from '#islands/stores/use-store'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ClosingBoundary } from '#islands/ui/feedback/ClosingBoundary.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'

// Few visits to a page ask for a proof.
const StepUpForm = lazyPart(() => import('./StepUpForm'))

/** Asks a patient who is there, before what could do harm in other hands; the call that waits goes on after it. */
const StepUpPrompt = () => {
  useEffect(() => offerStepUp(), [])
  const answer = useStore($stepUpRequest)
  return (
    <ClosingBoundary of={answer !== null} onClose={() => answer?.(false)}>
      {answer && (
        <Dialog open title="Confirm it’s you" onClose={() => answer(false)}>
          <Suspense>
            <StepUpForm onDone={async () => answer(true)} onCancel={() => answer(false)} />
          </Suspense>
        </Dialog>
      )}
    </ClosingBoundary>
  )
}
export default StepUpPrompt
