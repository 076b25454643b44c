import { useEffect, useRef, useState } from 'react'
import { showFlash } from '#islands/stores/flash'
import { $toasts, dismissToast } from '#islands/stores/toasts'
import { useStore } from '#islands/stores/use-store'
import { ToastCard } from './ToastCard'

/**
 * Top centre, five seconds each; reading with the pointer or the keyboard stops the clock. Every page has one, which
 * shows the flash message of the page before.
 */
export const Toasts = () => {
  // Another island may have spoken before this one woke up in the page the server drew.
  const toasts = useStore($toasts)
  const region = useRef<HTMLDivElement>(null)
  const [paused, setPaused] = useState(false)
  useEffect(showFlash, [])
  useEffect(() => {
    if (toasts.length === 0) setPaused(false)
    // A polyfill would move the focus into it; it is seen without being shown.
    if (!CSS.supports('selector(:popover-open)')) return
    const show = () => {
      region.current?.hidePopover?.()
      if (toasts.length > 0) region.current?.showPopover?.()
    }
    // Shown anew for each one, and for each dialog that opens, so that it lies above them.
    show()
    if (toasts.length === 0) return
    const openings = new MutationObserver(show)
    openings.observe(document.body, { attributeFilter: ['open'], subtree: true })
    return () => openings.disconnect()
  }, [toasts])
  return (
    <div
      ref={region}
      className="toasts"
      popover="manual"
      role="status"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          paused={paused}
          onEnd={() => dismissToast(toast.id)}
        />
      ))}
    </div>
  )
}
