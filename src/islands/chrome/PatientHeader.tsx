import { lazy, type ReactNode, Suspense, useState } from 'react'
import { reportError } from '../stores/error-reporting'
import { logOut } from '../stores/session'
import { ErrorBoundary } from '../ui/ErrorBoundary'
import { Menu, type MenuItem } from '../ui/Menu'
import { Notifications } from './Notifications'
import type { NavLink } from './nav-links'
import type { Support } from './support'

const SupportDialog = lazy(async () => ({
  default: (await import('./SupportDialog')).SupportDialog,
}))

type Props = {
  userId: string
  /** What they like to be called. */
  name: string
  /** Fields the account still asks for. */
  missingFields: number
  unreadMessages: number
  unreadNotifications: number
  links: readonly NavLink[]
  support: Support
  /** Their face, drawn on the server. */
  children?: ReactNode
}

/** The end of the header: what is new, and the account menu. */
export const PatientHeader = ({
  userId,
  name,
  missingFields,
  unreadMessages,
  unreadNotifications,
  links,
  support,
  children,
}: Props) => {
  const [asking, setAsking] = useState(false)
  const [requests, setRequests] = useState(0)
  const countsOf = { messages: unreadMessages, account: missingFields }
  const items: MenuItem[] = [
    ...links.map(({ href, label, icon, counts }) => ({
      href,
      label,
      icon,
      count: counts && countsOf[counts],
    })),
    {
      label: 'Contact support',
      icon: 'life-buoy' as const,
      apart: links.length > 0,
      onChoose: () => {
        setAsking(true)
        setRequests((times) => times + 1)
      },
    },
    { label: 'Log out', icon: 'log-out' as const, onChoose: () => void logOut() },
  ]
  return (
    <>
      <Notifications userId={userId} unread={unreadNotifications} />
      <Menu label={`Account menu, ${name}`} button={children} items={items} />
      <ErrorBoundary key={requests} report={reportError} spare>
        <Suspense>
          {asking && <SupportDialog support={support} onClose={() => setAsking(false)} />}
        </Suspense>
      </ErrorBoundary>
    </>
  )
}
