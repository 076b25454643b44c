import { useEffect, useRef } from 'react'
import { useStore } from '#islands/stores/use-store'
import { $missing, type Missing } from '../patient/record'
import { CountBadge } from '../ui/CountBadge'
import { accountPages } from './account-pages'

type Props = { path: string; missing: Missing }

/** The pages of the account, with what each still asks for. An island because a save changes the counts. */
export const AccountNav = ({ path, missing: first }: Props) => {
  const saved = useStore($missing)
  const missing = saved ?? first
  const nav = useRef<HTMLElement>(null)
  // On a phone the pages scroll sideways: the one that is open comes to the middle, between its neighbours.
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && here)
      nav.current.scrollLeft = here.offsetLeft + (here.offsetWidth - nav.current.clientWidth) / 2
  }, [])
  return (
    <nav ref={nav} className="account-nav" aria-label="Account">
      {accountPages.map(({ href, label, asks }) => {
        const count = asks ? missing[asks].length : 0
        return (
          <a key={href} href={href} aria-current={href === path ? 'page' : undefined}>
            <span>{label}</span>
            {count > 0 && <CountBadge of={count} what="to fill in" />}
          </a>
        )
      })}
    </nav>
  )
}
