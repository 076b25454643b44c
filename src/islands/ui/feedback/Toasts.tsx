import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
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
  const home = useRef<HTMLDivElement>(null)
  const region = useRef<HTMLDivElement>(null)
  const [host, setHost] = useState<HTMLElement | null>(null)
  const [paused, setPaused] = useState(false)
  useLayoutEffect(() => {
    const element = document.createElement('div')
    element.className = 'toast-host'
    setHost(element)
  }, [])
  useEffect(showFlash, [])
  useEffect(() => {
    if (toasts.length === 0) setPaused(false)
    if (!host) return
    const place = () => {
      // All but the dialog on top is inert, also what lies above it: so the toasts move into it.
      const parent = (toasts.length > 0 && topDialog()) || home.current
      if (host.parentElement === parent) return
      parent?.appendChild(host)
      show(region.current, toasts.length > 0)
    }
    place()
    show(region.current, toasts.length > 0)
    if (toasts.length === 0) return
    const changes = new MutationObserver(place)
    changes.observe(document.body, { attributeFilter: ['open'], childList: true, subtree: true })
    return () => changes.disconnect()
  }, [host, toasts])
  return (
    <div ref={home} className="toast-host">
      {host &&
        createPortal(
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
          </div>,
          host,
        )}
    </div>
  )
}

/** The modal dialog that takes the keyboard; null where none is open. */
const topDialog = () =>
  document.activeElement?.closest<HTMLElement>('dialog[open]') ??
  [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ??
  null

/** Anew, above what opened before it. A polyfill would move the focus into it; it is seen without being shown. */
const show = (region: HTMLElement | null, hasToasts: boolean) => {
  if (!CSS.supports('selector(:popover-open)')) return
  region?.hidePopover?.()
  if (hasToasts) region?.showPopover?.()
}
