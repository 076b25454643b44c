import type { ReactNode } from 'react'
import { Icon } from '../Icon'

/** What the policy keeps from the reader, where it could be taken for nothing. */
export const Hidden = ({ what }: { what?: string | undefined }) => (
  <span className="hidden-from-role">
    <Icon name="lock" /> {what && <span>{what}:</span>} <span>Hidden from your role</span>
  </span>
)

type Props = {
  /** How much of the list is kept from the reader, as the API says. */
  hides: 'all' | 'some' | undefined
  isEmpty: boolean
  /** What is said where there is truly nothing. */
  children: ReactNode
}

/** The end of a list: that it is empty, or that rows of it are hidden from the reader. */
export const NoneOrHidden = ({ hides, isEmpty, children }: Props) => {
  if (hides === 'all' && isEmpty)
    return (
      <p>
        <Hidden />
      </p>
    )
  if (hides)
    return (
      <p className="ink-2">
        {isEmpty && <span>None that your role may read.</span>} <Hidden what="Any others" />
      </p>
    )
  return isEmpty ? children : null
}
