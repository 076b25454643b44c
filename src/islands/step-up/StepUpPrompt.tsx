import { useEffect } from 'react'
import { $stepUpRequest, offerStepUp } from '#islands/stores/step-up'
import { useStore } from '#islands/stores/use-store'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { StepUpForm } from './StepUpForm'

/** Asks a patient who is there, before what could do harm in other hands; the call that waits goes on after it. */
const StepUpPrompt = () => {
  useEffect(() => offerStepUp(), [])
  const answer = useStore($stepUpRequest)
  return (
    answer && (
      <Dialog open title="Confirm it’s you" onClose={() => answer(false)}>
        <StepUpForm onDone={async () => answer(true)} onCancel={() => answer(false)} />
      </Dialog>
    )
  )
}
export default StepUpPrompt
