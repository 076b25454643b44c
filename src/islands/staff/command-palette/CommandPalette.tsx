import { Suspense, useEffect, useRef, useState } from 'react'
import { isRendered } from '#islands/placement/is-rendered'
import { ClosingBoundary } from '#islands/ui/feedback/ClosingBoundary.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { CommandScope } from './command-sources'

type Props = {
  scope: CommandScope
  /** In the corner of a small screen, an icon alone. */
  compact?: boolean
}

const CommandPaletteDialog = lazyPart(() => import('./CommandPaletteDialog.tsx'))

/** The button of the command palette; Ctrl K and ⌘ K do the same. An island because keys are listened to on the whole page. */
export const CommandPalette = ({ scope, compact = false }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [chord, setChord] = useState('Ctrl K')
  useEffect(() => {
    if (/Mac|iPhone|iPad/.test(navigator.platform)) setChord('⌘ K')
    const press = (event: KeyboardEvent) => {
      const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isChord || event.key.toLowerCase() !== 'k') return
      // A page has two buttons, of which one is seen; and a dialog that is open is finished first.
      if (!isRendered(button.current) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        ref={button}
        type="button"
        className={compact ? 'btn quiet icon' : 'input command-button'}
        aria-label={compact ? 'Go to a page or record' : undefined}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        {!compact && (
          <>
            <span className="grow">Go to</span> <kbd>{chord}</kbd>
          </>
        )}
      </button>
      <ClosingBoundary of={isOpen} onClose={() => setOpen(false)}>
        <Suspense>
          {isOpen && <CommandPaletteDialog scope={scope} onClose={() => setOpen(false)} />}
        </Suspense>
      </ClosingBoundary>
    </>
  )
}
