import { Suspense, useState } from 'react'
import { ClosingBoundary } from '#islands/ui/feedback/ClosingBoundary.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { useShortcuts } from '../shortcuts/shortcuts'

const ShortcutsDialog = lazyPart(() => import('../shortcuts/ShortcutsDialog'))

const lines = [
  { keys: ['J', 'K'], does: 'Next and previous result' },
  { keys: ['C'], does: 'Call the patient' },
  { keys: ['F'], does: 'Mark for follow-up' },
  { keys: ['R'], does: 'Release to the patient, after a question' },
  { keys: ['E'], does: 'Close with a plan' },
  { keys: ['H'], does: 'Hold the result' },
  { keys: ['A'], does: 'Send to a medical assistant' },
  { keys: ['Esc'], does: 'Back to the list' },
]

type Props = { onStep: (by: 1 | -1) => void; onBack: () => void }

/** What single keys do, at the foot of a wide screen; all of them in a dialog. */
export const LabKeys = ({ onStep, onBack }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  useShortcuts({
    j: () => onStep(1),
    k: () => onStep(-1),
    Escape: onBack,
    '?': () => setOpen(true),
  })
  return (
    <>
      <footer className="keys">
        <span>
          <kbd>J</kbd>
          <kbd>K</kbd>move
        </span>
        <span>
          <kbd>C</kbd>call
        </span>
        <span>
          <kbd>F</kbd>follow-up
        </span>
        <span>
          <kbd>R</kbd>release
        </span>
        <span>
          <kbd>E</kbd>close
        </span>
        <span>
          <kbd>A</kbd>assign
        </span>
        <button type="button" onClick={() => setOpen(true)}>
          <kbd>?</kbd>all shortcuts
        </button>
      </footer>
      <ClosingBoundary of={isOpen} onClose={close}>
        <Suspense>{isOpen && <ShortcutsDialog lines={lines} onClose={close} />}</Suspense>
      </ClosingBoundary>
    </>
  )
}
