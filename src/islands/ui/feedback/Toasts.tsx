import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { $toasts, dismissToast } from '#islands/stores/toasts'
import { ToastCard } from './ToastCard'

/** Top centre, five seconds each; reading with the pointer or the keyboard stops the clock. */
export const Toasts = () => {
  // Another island may have spoken before this one woke up in the page the server drew.
  const toasts = useStore($toasts, { ssr: 'initial' })
  const region = useRef<HTMLDivElement>(null)
  const [paused, setPaused] = useState(false)
  useEffect(() => {
    // Shown anew for each one, so that it lies above a dialog opened since.
    region.current?.hidePopover?.()
    if (toasts.length > 0) region.current?.showPopover?.()
    else setPaused(false)
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
