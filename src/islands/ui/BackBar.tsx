import type { ReactNode } from 'react'
import { Icon } from './Icon'

/** Where a step back leads: a place, or a step of this page. The children sit at the other end. */
type Props = { label: string; children?: ReactNode } & (
  | { href: string; onBack?: never }
  | { href?: never; onBack: () => void }
)

export const BackBar = ({ label, href, onBack, children }: Props) => {
  const inside = (
    <>
      <Icon name="arrow-left" flip />
      <span>{label}</span>
    </>
  )
  return (
    <div className="backbar">
      {href === undefined ? (
        <button type="button" onClick={onBack}>
          {inside}
        </button>
      ) : (
        <a href={href}>{inside}</a>
      )}
      {children}
    </div>
  )
}
