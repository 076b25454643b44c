import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { PatientKind } from '#edge/domains/conversations/kinds'
import { useStore } from '#islands/stores/use-store'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import type { Clock } from '../appointments/format'
import type { Recipients } from '../messages/compose/ComposeDialog'
import { $missing, countMissing, loadPatient } from '../patient/record'
import type { Support } from '../patient/support'
import { reportError } from '../stores/error-reporting'
import { logOut } from '../stores/session'
import { useQuery } from '../stores/use-query'
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary'
import { Menu, type MenuItem } from '../ui/Menu'
import { Notifications } from './Notifications'
import { showNavCounts } from './nav-counts'
import type { NavLink } from './nav-links'

const SupportDialog = lazyPart(() => import('./SupportDialog'))
const ComposeDialog = lazyPart(() => import('../messages/compose/ComposeDialog'))

type Props = {
  userId: string
  /** What they like to be called. */
  name: string
  /** Fields the account still asks for. */
  missingFields: number
  unreadMessages: number
  unreadNotifications: number
  /** When the page was drawn. */
  now: number
  clock: Clock
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
  now,
  clock,
  links,
  support,
  recipients,
  children,
}: Props) => {
  const countsOf = useCounts(userId, { messages: unreadMessages, account: missingFields })
  const [purpose, setPurpose] = useState<PatientKind | null>(null)
  const [asking, setAsking] = useState(false)
  const [requests, setRequests] = useState(0)
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
        drawnAt={now}
        clock={clock}
      />
      <Menu label={`Account menu, ${name}`} button={children} items={items} />
      <ErrorBoundary key={requests} report={reportError} fallback={null}>
        <Suspense>
          {asking && (
            <SupportDialog
              support={support}
              drawnAt={now}
              timeFormat={clock.hours}
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
              now={now}
              timeFormat={clock.hours}
              onClose={() => setPurpose(null)}
            />
          )}
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

type Counts = Readonly<Record<NonNullable<NavLink['counts']>, number>>

/** Unread messages, and what the account still asks for: counted again when one comes, is read, or is filled in. */
const useCounts = (userId: string, atFirst: Counts): Counts => {
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
  const messages = useQuery(
    `/users/${userId}/conversations?unread`,
    async () => (await loadPatient()).totalUnreadMessageCount,
    { initial: atFirst.messages, delayMs: 1_500 },
  )
  const missing = useStore($missing)
  const account = missing ? countMissing(missing) : atFirst.account
  useEffect(() => showNavCounts({ messages, account }), [messages, account])
  return { messages, account }
}
