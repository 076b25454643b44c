import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { apiWithLocalErrors } from '#islands/stores/api'
import { $token, userIdOf } from '#islands/stores/auth-token'
import { toast, toastFailure } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { type Guide, loadTour, visibleLink } from './tour'
import './tour.css'

const gapPx = 12

/** Walks a member of staff through their pages: each step points at the link of a page and says what it is for. */
const Tour = ({ onClose }: { readonly onClose: () => void }) => {
  const [guide, setGuide] = useState<Guide | null>(null)
  const [step, setStep] = useState(0)
  const card = useRef<HTMLDivElement>(null)
  const user = userIdOf($token.get()) ?? ''
  useEffect(() => {
    loadTour(user)
      .then((found) => {
        if (!found) {
          toast('There is no tour for your pages')
          return onClose()
        }
        setGuide(found)
        setStep(found.from)
      })
      .catch((error) => {
        toastFailure(error)
        onClose()
      })
  }, [user, onClose])
  // The menu that opened it, for the keyboard to go on from.
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const at = guide?.steps[step]
  useEffect(() => {
    if (!at || !card.current) return
    const link = visibleLink(at.target)
    link?.setAttribute('data-tour-step', '')
    card.current.showPopover?.()
    placeBeside(card.current, link)
    card.current.focus()
    return () => {
      link?.removeAttribute('data-tour-step')
    }
  }, [at])
  if (!guide || !at) return null
  const count = guide.steps.length
  const keep = (reached: number, isFinished = false) =>
    void apiWithLocalErrors
      .call('PATCH /users/:user/tours', {
        params: { user },
        body: { tourGuideId: guide.id, step: reached, isFinished },
      })
      .catch(toastFailure)
  const goTo = (next: number) => {
    setStep(next)
    keep(next)
  }
  const finish = () => {
    keep(count, true)
    onClose()
  }
  // At the end of the page: in the rail it would look like a part of it.
  return createPortal(
    <div
      ref={card}
      popover="manual"
      role="dialog"
      aria-label={guide.title}
      tabIndex={-1}
      className="tour card stack g3"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <p className="ink-2 num">
        {step + 1} of {count}
      </p>
      <h2 className="h3">{at.heading}</h2>
      <p>{at.text}</p>
      <div className="row g2">
        <Button size="small" onClick={onClose}>
          Close
        </Button>
        <span className="grow" />
        {step > 0 && (
          <Button size="small" onClick={() => goTo(step - 1)}>
            Back
          </Button>
        )}
        {step + 1 < count ? (
          <Button size="small" look="primary" onClick={() => goTo(step + 1)}>
            Next
          </Button>
        ) : (
          <Button size="small" look="primary" onClick={finish}>
            Done
          </Button>
        )}
      </div>
    </div>,
    document.body,
  )
}
export default Tour

/** Beside a link of the rail, above one of the bottom bar, in the middle where there is none. */
const placeBeside = (card: HTMLElement, link: HTMLElement | null) => {
  const { style } = card
  for (const side of ['left', 'right', 'top', 'bottom'] as const) style[side] = ''
  if (!link) {
    style.top = '20vh'
    return
  }
  const rect = link.getBoundingClientRect()
  if (link.closest('.tabbar')) {
    style.bottom = `${innerHeight - rect.top + gapPx}px`
    return
  }
  style.top = `${Math.min(rect.top, innerHeight - card.offsetHeight - gapPx)}px`
  if (document.dir === 'rtl') style.right = `${innerWidth - rect.left + gapPx}px`
  else style.left = `${rect.right + gapPx}px`
}
