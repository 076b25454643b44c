import { type ReactNode, useEffect, useId, useRef } from 'react'
import { cx } from './cx'

type Props = {
  open: boolean
  /** Asked for by Escape or a press outside; the owner answers by setting `open`. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** False keeps it until one of its own buttons is pressed. */
  dismissible?: boolean
  wide?: boolean
}

/** The native modal dialog; focus goes to `[data-first]` inside and comes back to where it was. */
export const Dialog = ({
  open,
  onClose,
  title,
  children,
  dismissible = true,
  wide = false,
}: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const latestOnClose = useRef(onClose)
  latestOnClose.current = onClose
  // The page behind it has gone back or forward.
  useEffect(() => {
    const close = () => latestOnClose.current()
    if (!open || !dismissible) return
    addEventListener('popstate', close)
    return () => removeEventListener('popstate', close)
  }, [open, dismissible])
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const before = document.activeElement
    if (!element.open) element.showModal()
    element.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => {
      if (element.open) element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [open])
  return (
    <dialog
      ref={dialog}
      className={cx('dialog', wide && 'wide')}
      aria-labelledby={titleId}
      closedby={dismissible ? 'closerequest' : 'none'}
      onKeyDown={(event) => {
        // A second Escape would close a dialog whose `cancel` was refused.
        if (event.key === 'Escape' && !dismissible) event.preventDefault()
      }}
      onCancel={(event) => {
        event.preventDefault()
        if (dismissible) onClose()
      }}
      onClick={(event) => {
        // The second click of a double click on what opened the dialog often lands outside of it.
        const isSecond = event.detail > 1
        if (
          dismissible &&
          !isSecond &&
          event.target === dialog.current &&
          isOutside(event, dialog.current) &&
          !hasTyped(dialog.current)
        )
          onClose()
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  )
}

const isOutside = ({ clientX, clientY }: { clientX: number; clientY: number }, box: Element) => {
  const { left, right, top, bottom } = box.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** A press beside it is no answer while a text in it would be lost. What is kept as a draft is React's, and no change. */
const hasTyped = (dialog: Element) =>
  [...dialog.querySelectorAll('textarea')].some(({ value, defaultValue }) => value !== defaultValue)
