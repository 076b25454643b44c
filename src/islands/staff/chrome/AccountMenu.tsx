import type { ReactNode } from 'react'
import { logOut } from '#islands/stores/session'
import { Menu } from '#islands/ui/Menu.tsx'

type Props = {
  name: string
  /** 'He/Him · Provider' */
  about: string
  /** Their face, drawn on the server. */
  children?: ReactNode
}

/** Who is signed in, and the way out. An island because leaving must be told to the edge first. */
export const AccountMenu = ({ name, about, children }: Props) => (
  <Menu
    label={`${name} ${about}: account menu`}
    className="account"
    button={
      <>
        {children}
        <span className="words">
          <b>{name}</b> <small className="ink-2">{about}</small>
        </span>
      </>
    }
    items={[
      { label: 'Your account', icon: 'user', href: '/staff/account' },
      { label: 'Sign out', icon: 'log-out', onChoose: () => void logOut() },
    ]}
  />
)
