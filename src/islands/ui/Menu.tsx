import { type ReactNode, useId, useRef } from 'react'
import type { IconName } from '#components/icons'
import { CountBadge } from './CountBadge'
import { Icon } from './Icon'

export type MenuItem = { label: string; icon?: IconName; count?: number; apart?: boolean } & (
  | { href: string; onChoose?: never }
  | { href?: never; onChoose: () => void }
)

type Props = { label: string; button: ReactNode; items: readonly MenuItem[]; className?: string }

/** A list of places and acts behind a button, opened by the browser itself. */
export const Menu = ({ label, button, items, className = 'btn quiet icon' }: Props) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  return (
    <>
      <button type="button" className={className} popoverTarget={id} aria-label={label}>
        {button}
      </button>
      <div ref={list} id={id} popover="auto" className="menu">
        <ul>
          {items.map((item) => (
            <li key={item.label} className={item.apart ? 'apart' : undefined}>
              <Row item={item} close={() => list.current?.hidePopover?.()} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

const Row = ({ item, close }: { item: MenuItem; close: () => void }) => {
  const inside = (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span>{item.label}</span>
      {item.count ? <CountBadge of={item.count} hot /> : null}
    </>
  )
  return item.href === undefined ? (
    <button
      type="button"
      onClick={() => {
        close()
        item.onChoose()
      }}
    >
      {inside}
    </button>
  ) : (
    <a href={item.href}>{inside}</a>
  )
}
