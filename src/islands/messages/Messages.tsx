import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { PatientKind } from '#edge/domains/conversations/kinds'
import { localDate } from '#edge/platform/time'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { apiWithLocalErrors } from '../stores/api'
import { reportError } from '../stores/error-reporting'
import { useQuery } from '../stores/use-query'
import { useServerNow } from '../stores/use-server-now'
import { Button } from '../ui/Button'
import { ClosingBoundary } from '../ui/feedback/ClosingBoundary'
import { Empty } from '../ui/feedback/Empty'
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary'
import { Icon } from '../ui/Icon'
import { ConversationList } from './ConversationList'
import type { ClinicHours } from './clinic-hours'
import type { Addressee, Recipients } from './compose/ComposeDialog'
import { type Conversation, loadConversations } from './conversation'
import { followOutbox } from './outbox/outbox'
import { MessageButtons } from './thread/MessageButtons'
import type { ThreadReader } from './thread/Thread'

const ComposeDialog = lazyPart(() => import('./compose/ComposeDialog'))

const MessageSearch = lazyPart(() => import('./MessageSearch'))

export type MessagesProps = {
  me: ThreadReader
  now: number
  conversations: readonly Conversation[]
  /** The one that is open, which `children` shows. */
  openId?: string | null
  recipients: Recipients
  clinicHours: ClinicHours
  /** The clinic's, ten digits. */
  phone?: string | undefined
  /** Whom the address asks to write to. */
  to: PatientKind | null
  /** The clinician it names, where it is not the patient's own. */
  addressee?: Addressee | null
  children?: ReactNode
}

/** A patient's messages: their conversations, and the one that is open. */
export const Messages = (props: MessagesProps) => (
  <ErrorBoundary report={reportError} home="/app">
    <MessagesPanes {...props} />
  </ErrorBoundary>
)

export const conversationsKey = (userId: string) => `/users/${userId}/conversations`

const MessagesPanes = ({
  me,
  now,
  conversations: first,
  openId = null,
  recipients,
  clinicHours,
  to,
  addressee = null,
  children,
}: MessagesProps) => {
  const [isAddressed, setAddressed] = useState(addressee !== null)
  const [isComposing, setComposing] = useState(false)
  const [isSearching, setSearching] = useState(false)
  // A page may be open past midnight.
  const today = localDate(useServerNow(now, 60_000), me.zone)
  const conversations = useQuery(
    conversationsKey(me.id),
    () => loadConversations(apiWithLocalErrors),
    { initial: first },
  )
  const closeBrokenDialog = () => {
    setSearching(false)
    setComposing(false)
  }
  const endComposing = () => {
    setComposing(false)
    setAddressed(false)
    // Who reloads the page, or comes back to it, is not asked to write again.
    if (to) history.replaceState(null, '', location.pathname)
  }
  useEffect(followOutbox, [])
  // In the browser alone: a dialog shows the draft of this tab.
  useEffect(() => setComposing(to !== null), [to])
  return (
    <div className={openId ? 'mm open' : 'mm'}>
      <section className="threads" aria-label="Conversations">
        <div className="row">
          <h1>Messages</h1>
          <MessageButtons onSearch={() => setSearching(true)} onWrite={() => setComposing(true)} />
        </div>
        {conversations.length > 0 ? (
          <ConversationList conversations={conversations} openId={openId} me={me} today={today} />
        ) : (
          <Empty title="No messages yet" tile="chat">
            <p>Write to your provider, your care team or support. They answer here.</p>
            <Button look="primary" onClick={() => setComposing(true)}>
              Write a message
            </Button>
          </Empty>
        )}
        <p className="note">
          <Icon name="siren" />
          <span>
            <span>Messages are not for emergencies.</span> <a href="tel:911">Call 911</a>
          </span>
        </p>
      </section>
      {children ?? <p className="nothing ink-2">Choose a conversation, or start a new one.</p>}
      <ClosingBoundary of={`${isSearching} ${isComposing}`} onClose={closeBrokenDialog}>
        <Suspense>
          {isSearching && (
            <MessageSearch
              me={me}
              addressOf={({ conversationId, seq }) => `/app/messages/${conversationId}?at=${seq}`}
              onClose={() => setSearching(false)}
            />
          )}
          {isComposing && (
            <ComposeDialog
              recipients={recipients}
              clinicHours={clinicHours}
              now={now}
              timeFormat={me.hours}
              {...(to && { purpose: to })}
              addressee={isAddressed ? addressee : null}
              onClose={endComposing}
            />
          )}
        </Suspense>
      </ClosingBoundary>
    </div>
  )
}
