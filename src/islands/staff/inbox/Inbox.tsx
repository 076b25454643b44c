import {
  type ComponentProps,
  type ComponentType,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { OpeningHours } from '#edge/domains/business_hours/opening-hours'
import { localDate } from '#edge/platform/time'
import { keysOf } from '#edge/platform/typed-keys'
import { followOutbox } from '#islands/messages/outbox/outbox'
import { MessageButtons } from '#islands/messages/thread/MessageButtons.tsx'
import { isRendered } from '#islands/placement/is-rendered'
import { reportError } from '#islands/stores/error-reporting'
import { toastFailure } from '#islands/stores/toasts'
import { useServerNow } from '#islands/stores/use-server-now'
import { ClosingBoundary } from '#islands/ui/feedback/ClosingBoundary.tsx'
import { Empty } from '#islands/ui/feedback/Empty.tsx'
import { ErrorBoundary } from '#islands/ui/feedback/ErrorBoundary.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import type { StaffUser } from '../access/require-staff'
import { type InboxBox, inboxAddress, inboxBoxes } from '../messages/inbox'
import type { InboxPage } from '../messages/load-inbox'
import { StaffThread } from '../messages/StaffThread'
import type { AnswersDue } from '../messages/waiting'
import { CardFrame } from '../patient-card/CardFrame'
import type PatientCard from '../patient-card/PatientCard'
import type { PatientCardData } from '../patient-card/patient-card'
import { usePatientCard } from '../patient-card/use-patient-card'
import type { InboxDialogName } from './InboxDialog'
import { InboxList } from './InboxList'
import { useInbox } from './use-inbox'
import { useInboxKeys } from './use-inbox-keys'
import { type OpenConversation, useOpenConversation } from './use-open-conversation'

type Card = ComponentType<ComponentProps<typeof PatientCard>>
const LaterCard = lazyPart(() => import('../patient-card/PatientCard'))
/** Loaded with the first card that is opened; a page that was asked for with one brings it along. */
const CardWhenLoaded: Card = (props) => (
  <Suspense fallback={<CardFrame onClose={props.onClose} isLoading />}>
    <LaterCard {...props} />
  </Suspense>
)
const InboxDialog = lazyPart(() => import('./InboxDialog'))

export type InboxProps = {
  me: StaffUser
  box: InboxBox
  page: InboxPage
  /** What is said of the box while nothing is in it. */
  emptyText: string
  open: OpenConversation | null
  /** Whether the one that the address names is not there, or not the reader's. */
  isMissing: boolean
  card: PatientCardData | null
  now: number
  openingHours: readonly OpeningHours[]
  answersDue: AnswersDue
  Card?: Card
}

/** The inbox of a member of staff. An island because it follows what patients and colleagues write. */
export const Inbox = (props: InboxProps) => (
  <ErrorBoundary report={reportError} home="/staff">
    <InboxPanes {...props} />
  </ErrorBoundary>
)

const InboxPanes = ({
  me,
  box,
  page: first,
  emptyText,
  open: firstOpen,
  isMissing,
  card: firstCard,
  now: drawnAt,
  openingHours,
  answersDue,
  Card = CardWhenLoaded,
}: InboxProps) => {
  const now = useServerNow(drawnAt)
  const today = localDate(now, me.zone)
  const { page, more, replace } = useInbox(me.role, box, first)
  const { open, openingId, show } = useOpenConversation(firstOpen, isMissing)
  const [dialog, setDialog] = useState<InboxDialogName | null>(null)
  const {
    card,
    patientId,
    covers,
    open: openCard,
    close: closeCard,
    reread: rereadCard,
  } = usePatientCard(me.access, firstCard)
  useEffect(followOutbox, [])
  const openId = openingId ?? open?.conversation.id ?? null
  const isOnItsWay = openingId !== null && openingId !== open?.conversation.id
  const go = (id: string | null) => {
    if (id !== openId) history.pushState(null, '', inboxAddress(box, id))
    void show(id)
  }
  useFocusOfPane(openId, isOnItsWay)
  useInboxKeys(setDialog, () => (patientId ? closeCard() : openId && go(null)))
  return (
    <div className={patientId ? 'desk with-card' : 'desk'}>
      <div className={openId ? 'inbox open' : 'inbox'} inert={covers}>
        <ThreadsPane
          {...{ me, box, page, more, emptyText, openId, today, now, answersDue }}
          onOpen={go}
          onDialog={setDialog}
        />
        <ConversationPane
          {...{ me, open, isOnItsWay, today, now, openingHours }}
          onChange={replace}
          onCard={openCard}
          onBack={() => go(null)}
        />
      </div>
      {patientId && (
        // A card whose code did not come must not cover the list on a phone.
        <ClosingBoundary of={patientId} onClose={closeCard}>
          <Card data={card} me={me} now={now} onClose={closeCard} onBooked={rereadCard} />
        </ClosingBoundary>
      )}
      <ClosingBoundary of={dialog} onClose={() => setDialog(null)}>
        <Suspense>
          {dialog && <InboxDialog name={dialog} {...{ me, box }} onClose={() => setDialog(null)} />}
        </Suspense>
      </ClosingBoundary>
    </div>
  )
}

type ThreadsPaneProps = Pick<InboxProps, 'me' | 'box' | 'page' | 'emptyText' | 'answersDue'> & {
  more: () => Promise<void>
  openId: string | null
  today: string
  now: number
  onOpen: (id: string) => void
  onDialog: (name: InboxDialogName) => void
}

/** The conversations of a box, and the way to the other boxes. */
const ThreadsPane = ({ page, more, emptyText, onOpen, onDialog, ...list }: ThreadsPaneProps) => (
  <section className="threads" aria-label="Inbox">
    <InboxBar box={list.box} onDialog={onDialog} />
    {page.conversations.length > 0 ? (
      <InboxList
        {...list}
        conversations={page.conversations}
        hasMore={page.next !== null}
        onMore={() => more().catch(toastFailure)}
        onOpen={({ id }) => onOpen(id)}
      />
    ) : (
      <Empty title="Nothing here" tile="chat">
        <p>{emptyText}</p>
      </Empty>
    )}
  </section>
)

type ConversationPaneProps = Omit<ComponentProps<typeof StaffThread>, 'first'> & {
  open: OpenConversation | null
  isOnItsWay: boolean
}

/** The conversation that is open, or on its way. */
const ConversationPane = ({ open, isOnItsWay, ...thread }: ConversationPaneProps) => {
  if (isOnItsWay)
    return (
      <section className="conv" aria-label="Conversation" aria-busy>
        <p className="nothing ink-2" role="status">
          Opening…
        </p>
      </section>
    )
  if (!open) return <p className="nothing ink-2">Choose a conversation.</p>
  return <StaffThread key={open.conversation.id} first={open} {...thread} />
}

const InboxBar = ({ box, onDialog }: Pick<ThreadsPaneProps, 'box' | 'onDialog'>) => (
  <>
    <header className="bar">
      <h1>Messages</h1>
      <MessageButtons onSearch={() => onDialog('search')} onWrite={() => onDialog('write')} />
    </header>
    <nav className="tabs" aria-label="Boxes">
      {keysOf(inboxBoxes).map((each) => (
        <a
          key={each}
          href={inboxAddress(each, null)}
          aria-current={each === box ? 'page' : undefined}
        >
          {inboxBoxes[each]}
        </a>
      ))}
    </nav>
  </>
)

/**
 * Back in the list, the focus is on the conversation that was open. On a phone, where one takes the place of the list, it
 * goes into what was opened: else it would fall to the start of the page.
 */
const useFocusOfPane = (openId: string | null, isOnItsWay: boolean) => {
  const before = useRef(openId)
  useEffect(() => {
    if (isOnItsWay || before.current === openId) return
    // Where a search led, the focus is there already.
    const place = openId
      ? '.conv .log:not(:focus-within)'
      : `[data-conversation="${before.current}"]`
    before.current = openId
    if (openId && isRendered(document.querySelector('.threads'))) return
    requestAnimationFrame(() => document.querySelector<HTMLElement>(place)?.focus())
  }, [openId, isOnItsWay])
}
