import { useStore } from '#islands/stores/use-store'
import { $missing, type Missing } from '../patient/record'
import { CountBadge } from '../ui/CountBadge'
import { Icon } from '../ui/Icon'
import { type AccountPage, accountPages } from './account-pages'

type Props = { path: string; missing: Missing }

/**
 * The pages of the account, with what each still asks for: a menu on a phone, a list at the side of a wide screen. An
 * island because a save changes the counts.
 */
export const AccountNav = ({ path, missing: first }: Props) => {
  const saved = useStore($missing)
  const missing = saved ?? first
  const countOf = ({ asks }: AccountPage) => (asks ? missing[asks].length : 0)
  const here = accountPages.find(({ href }) => href === path)
  return (
    <nav className="account-nav" aria-label="Account">
      <button type="button" className="btn" popoverTarget="account-pages">
        <span>{here?.label ?? 'Account'}</span>
        <span className="sr">All pages of your account</span>
        <Icon name="chevron-down" />
      </button>
      <div id="account-pages" popover="auto" className="menu">
        <ul>
          {accountPages.map((page) => (
            <li key={page.href}>
              <a href={page.href} aria-current={page === here ? 'page' : undefined}>
                <span>{page.label}</span>
                {countOf(page) > 0 && <CountBadge of={countOf(page)} what="to fill in" />}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
