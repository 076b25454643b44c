import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { PatientKind } from '#edge/domains/conversations/kinds'
import type { Recipients } from '../messages/compose/ComposeDialog'
import { apiWithLocalErrors } from '../stores/api'
import { reportError } from '../stores/error-reporting'
import { logOut } from '../stores/session'
import { useQuery } from '../stores/use-query'
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary'
import { Menu, type MenuItem } from '../ui/Menu'
import { Notifications } from './Notifications'
import type { NavLink } from './nav-links'
import type { Support } from './support'

const SupportDialog = lazy(async () => ({
  default: (await import('./SupportDialog')).SupportDialog,
}))
const ComposeDialog = lazy(async () => ({
  default: (await import('../messages/compose/ComposeDialog')).ComposeDialog,
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
  /** Whom they can write to. */
  recipients?: Recipients
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
  recipients,
  children,
}: Props) => {
  const unread = useUnreadMessages(userId, unreadMessages)
  const [purpose, setPurpose] = useState<PatientKind | null>(null)
  const [asking, setAsking] = useState(false)
  const [requests, setRequests] = useState(0)
  const countsOf = { messages: unread, account: missingFields }
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
      <Notifications
        userId={userId}
        unread={unreadNotifications}
        settings="/app/account/settings"
      />
      <Menu label={`Account menu, ${name}`} button={children} items={items} />
      <ErrorBoundary key={requests} report={reportError} spare>
        <Suspense>
          {asking && (
            <SupportDialog
              support={support}
              onMessage={
                recipients &&
                ((chosen) => {
                  setAsking(false)
                  setPurpose(chosen)
                })
              }
              onClose={() => setAsking(false)}
            />
          )}
          {recipients && purpose && (
            <ComposeDialog
              recipients={recipients}
              purpose={purpose}
              onClose={() => setPurpose(null)}
            />
          )}
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

/** How many messages are unread, counted again when one comes or is read. */
const useUnreadMessages = (userId: string, atFirst: number) => {
  useEffect(() => {
    let stop = () => {}
    let isMounted = true
    // After the page's start: a message that comes meanwhile is counted by the page itself.
    const timer = setTimeout(async () => {
      const { followNewMessages } = await import('../messages/new-message-toast')
      if (isMounted) stop = followNewMessages()
    }, 1_500)
    return () => {
      isMounted = false
      clearTimeout(timer)
      stop()
    }
  }, [])
  return useQuery(
    `/users/${userId}/conversations?unread`,
    async () => (await apiWithLocalErrors.call('GET /me')).totalUnreadMessageCount,
    { initial: atFirst, delayMs: 1_500 },
  )
}
