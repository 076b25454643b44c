import { type ReactNode, useEffect, useRef } from 'react'
import { Skeleton } from '#islands/ui/feedback/Skeleton.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { drawerQuery } from './use-patient-card'

type Props = {
  /** Whose card it is, once that is known. */
  who?: ReactNode
  isLoading: boolean
  onClose: () => void
  children?: ReactNode
}

/** The place of a patient's card, and its way out: also while the card itself is on its way. */
export const CardFrame = ({ who, isLoading, onClose, children }: Props) => {
  const close = useRef<HTMLButtonElement>(null)
  // A sheet hides the list, so the focus must come along.
  useEffect(() => {
    if (matchMedia(drawerQuery).matches) close.current?.focus()
  }, [])
  return (
    <section className="side open" aria-label="Patient">
      <div className="row nowrap g3 top-line">
        {who ?? <h2 className="grow">Patient</h2>}
        <button
          ref={close}
          type="button"
          className="btn quiet icon small"
          aria-label="Close patient card"
          onClick={onClose}
        >
          <Icon name="x" />
        </button>
      </div>
      {isLoading && <Skeleton label="Opening the record" lines={6} />}
      {children}
    </section>
  )
}
